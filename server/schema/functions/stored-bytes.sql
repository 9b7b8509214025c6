-- How many bytes the files take that rows name, kept as other totals are.
CREATE OR REPLACE FUNCTION keep_picture_bytes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_total('bytes pictures', (SELECT sum(bytes)::bigint FROM added));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_total('bytes pictures', -(SELECT sum(bytes)::bigint FROM removed));
  ELSE
    PERFORM add_to_total('bytes pictures',
      (SELECT sum(bytes)::bigint FROM added) - (SELECT sum(bytes)::bigint FROM removed));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER avatars_bytes_added AFTER INSERT ON avatars REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_picture_bytes();
CREATE OR REPLACE TRIGGER avatars_bytes_changed AFTER UPDATE ON avatars REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_picture_bytes();
CREATE OR REPLACE TRIGGER avatars_bytes_removed AFTER DELETE ON avatars REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_picture_bytes();
CREATE OR REPLACE TRIGGER post_images_bytes_added AFTER INSERT ON post_images REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_picture_bytes();
CREATE OR REPLACE TRIGGER post_images_bytes_changed AFTER UPDATE ON post_images REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_picture_bytes();
CREATE OR REPLACE TRIGGER post_images_bytes_removed AFTER DELETE ON post_images REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_picture_bytes();

-- What is under way, by how much of it has arrived. An upload that becomes a video goes over to that one's row.
CREATE OR REPLACE FUNCTION keep_upload_bytes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_total('bytes uploads', (SELECT sum(received_bytes)::bigint FROM added));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_total('bytes uploads', -(SELECT sum(received_bytes)::bigint FROM removed));
  ELSE
    PERFORM add_to_total('bytes uploads',
      (SELECT sum(received_bytes)::bigint FROM added) - (SELECT sum(received_bytes)::bigint FROM removed));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER uploads_bytes_added AFTER INSERT ON uploads REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_upload_bytes();
CREATE OR REPLACE TRIGGER uploads_bytes_changed AFTER UPDATE ON uploads REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_upload_bytes();
CREATE OR REPLACE TRIGGER uploads_bytes_removed AFTER DELETE ON uploads REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_upload_bytes();

-- A video has its film where it was uploaded until its host has it, and from then on only if this site is the host.
CREATE OR REPLACE FUNCTION bytes_of_video(
  host text, status text, upload_key text, byte_size bigint, poster_key text, poster_bytes bigint
) RETURNS TABLE (name text, bytes bigint)
LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('bytes posters', CASE WHEN poster_key IS NULL THEN 0 ELSE coalesce(poster_bytes, 0) END),
    ('bytes videos', CASE WHEN host = 'local' AND status IN ('published', 'hidden') THEN byte_size ELSE 0 END),
    ('bytes uploads', CASE WHEN upload_key IS NULL THEN 0 ELSE byte_size END)
$$;

CREATE OR REPLACE FUNCTION keep_video_bytes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_total(name, n) FROM (
      SELECT kind.name, sum(kind.bytes)::bigint AS n
      FROM added, bytes_of_video(host, status, upload_key, byte_size, poster_key, poster_bytes) AS kind GROUP BY 1
    ) AS change;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_total(name, -n) FROM (
      SELECT kind.name, sum(kind.bytes)::bigint AS n
      FROM removed, bytes_of_video(host, status, upload_key, byte_size, poster_key, poster_bytes) AS kind GROUP BY 1
    ) AS change;
  ELSE
    PERFORM add_to_total(name, n) FROM (
      SELECT kind.name, sum(one * kind.bytes)::bigint AS n
      FROM (
        SELECT host, status, upload_key, byte_size, poster_key, poster_bytes, 1 AS one FROM added
        UNION ALL SELECT host, status, upload_key, byte_size, poster_key, poster_bytes, -1 FROM removed
      ) AS both_sides, bytes_of_video(host, status, upload_key, byte_size, poster_key, poster_bytes) AS kind
      GROUP BY 1
    ) AS change;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER videos_bytes_added AFTER INSERT ON videos REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_video_bytes();
CREATE OR REPLACE TRIGGER videos_bytes_changed AFTER UPDATE ON videos REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_video_bytes();
CREATE OR REPLACE TRIGGER videos_bytes_removed AFTER DELETE ON videos REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_video_bytes();
