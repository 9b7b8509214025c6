/** Bytes for who runs the server: 12582912 → '12.0 MB'. */
export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
