import type { FastifyInstance } from 'fastify';
import type { JudgedClip } from '../platform/media/judged-clip.ts';

/** A clip that is to be published. */
export type Clip = {
  /** Key of the uploaded file in the file store. */
  uploadKey: string;
  mimeType: string;
  byteSize: number;
  title: string;
  /** With the credits: who plays, where, and who uploaded it. */
  description: string;
  tags: string[];
  /** Key of the member's thumbnail, if there is one. */
  posterKey: string | null;
};

/** What an edit can change of a clip that is published. */
export type ClipWords = Pick<Clip, 'title' | 'description' | 'tags' | 'posterKey'>;

/**
 * What the host has to remember between tries. It is written down before it is acted on, so that a publication that was
 * cut off at any point goes on instead of being done twice (spec D.14).
 */
export type Journal = {
  read(): Record<string, unknown>;
  write(state: Record<string, unknown>): Promise<void>;
};

/**
 * The host will not accept this clip however often it is tried: `message` is for the member. `mendable`: nothing is
 * wrong with the clip, and it can be sent again when an administrator has repaired the host's account.
 */
export class HostRefusal extends Error {
  readonly mendable: boolean;

  constructor(message: string, mendable = false) {
    super(message);
    this.mendable = mendable;
  }
}

/**
 * The host accepts no more for the time being: nothing is wrong with the clip. `until`: when it will again, if known.
 */
export class HostBusy extends Error {
  readonly until: Date | undefined;

  constructor(message: string, until?: Date) {
    super(message);
    this.until = until;
  }
}

/** Where videos are published. Every host passes video-hosts/conformance.ts. */
export type VideoHost = {
  name: 'local' | 'youtube';
  /**
   * Publishes a clip and returns its id there: 11 characters of `[A-Za-z0-9_-]`. Called again with the same journal
   * after a failure or a crash, it goes on and returns the same id. The uploaded file is the host's from here on:
   * afterwards it is no longer needed under `uploadKey`.
   * @param signal ends the work: it is no longer this server's, and another one may go on with the same journal
   * @throws the signal's reason; HostRefusal when trying again is useless; HostBusy when it is useful, but not now; after anything else it
   *   is tried again with growing pauses
   */
  publish(clip: Clip, journal: Journal, signal?: AbortSignal): Promise<string>;
  /** Says, before a clip is stored, why this host can't publish it; undefined when it can. The text is for the member. */
  accepts?(clip: JudgedClip): Promise<string | undefined>;
  /**
   * Stores the first good frame of an uploaded file as a poster (WebP) under `posterKey`.
   * @param who the member it is done for: one at a time for each
   * @returns the bytes that it takes; undefined when this machine can make none
   */
  makePoster?(uploadKey: string, clip: JudgedClip, posterKey: string, who: string): Promise<number | undefined>;
  /** @returns the bytes that a published video takes in the file store; left out: none */
  bytesOf?(hostVideoId: string): Promise<number>;
  /**
   * Brings what the host shows of a published video to what it is now; a video that does not exist counts as brought.
   * Asked again, it does nothing twice. Left out: this host asks the site each time.
   * @param lacks what it has not got yet
   * @throws as `publish`
   */
  update?(
    hostVideoId: string,
    now: ClipWords,
    lacks: { words: boolean; poster: boolean },
    signal?: AbortSignal,
  ): Promise<void>;
  /** The key under which a published video stands in the file store; left out: it is not there. */
  fileKeyOf?(hostVideoId: string): string;
  /** Removes a video; one that does not exist counts as removed. */
  remove(hostVideoId: string): Promise<void>;
  /** Url with `v=` at which a person can watch it. */
  watchLink(hostVideoId: string): string;
  /**
   * Where a link preview can play a published video: the film itself, or this host's player page.
   * @param uploadedType the type of the uploaded file
   */
  film(hostVideoId: string, uploadedType: string): Promise<{ url: string; type: string }>;
  /** How many videos this host still takes today, if it has a daily limit; `resetsAt`: when its next day begins. */
  quota?(): Promise<{ left: number; perDay: number; resetsAt: Date }>;
  /** Registers what this host serves itself. */
  mount?(app: FastifyInstance): void;
};

/** The hosts of this server: new videos go to one; older ones stay where they are. */
export type VideoHosts = {
  current: VideoHost;
  all: VideoHost[];
  /** @throws Error when that host is no longer set up */
  of(name: VideoHost['name']): VideoHost;
};

export function createVideoHosts(current: VideoHost, ...others: VideoHost[]): VideoHosts {
  const all = [current, ...others];
  return {
    current,
    all,
    of(name) {
      const host = all.find((one) => one.name === name);
      if (!host) throw new Error(`the video host ${name} is not set up`);
      return host;
    },
  };
}
