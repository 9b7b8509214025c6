import type { FastifyInstance } from 'fastify';
import type { JudgedClip } from '../platform/media/judged-clip.ts';

/** A clip that is to be published. */
export type Clip = {
  /** Key of the uploaded file in the file store. */
  uploadKey: string;
  mimeType: string;
  byteSize: number;
  title: string;
  /** With its credits: who plays, where, and who uploaded it. */
  description: string;
  tags: string[];
  /** Key of the member's thumbnail, where there is one. */
  posterKey: string | null;
};

/**
 * What the host has to remember between tries. It is written down before it is acted on, so that a publish that
 * was cut off at any point goes on instead of being done twice (DESIGN.md decision 9).
 */
export type Journal = {
  read(): Record<string, unknown>;
  write(state: Record<string, unknown>): Promise<void>;
};

/**
 * The host will not take this clip by trying again: `message` is for the member. `mendable`: the clip is all right,
 * and can be sent again when an administrator has mended the host's account.
 */
export class HostRefusal extends Error {
  readonly mendable: boolean;

  constructor(message: string, mendable = false) {
    super(message);
    this.mendable = mendable;
  }
}

/** The host takes no more for the time being: nothing is wrong with the clip. `until`: when it does again, if known. */
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
   * Publishes a clip and answers with its id there: 11 characters of `[A-Za-z0-9_-]`.
   * Called again with the same journal after a failure or a crash, it goes on and answers with the same id.
   * The uploaded file is the host's from here on: when it answers, the file is not needed under `uploadKey` any more.
   * @throws HostRefusal when trying again is of no use; HostBusy when it is of use, but not now; anything else is
   * tried again with growing pauses
   */
  publish(clip: Clip, journal: Journal): Promise<string>;
  /** Says, before a clip is stored, why this host can't publish it; undefined when it can. The text is for the member. */
  accepts?(clip: JudgedClip): Promise<string | undefined>;
  /**
   * Stores the first good frame of an uploaded file as a poster (WebP) under `posterKey`.
   * @param who it is done for: of one member it is one at a time
   * @returns false where this machine can make none
   */
  makePoster?(uploadKey: string, clip: JudgedClip, posterKey: string, who: string): Promise<boolean>;
  /** @returns bytes that a published video takes in the file store; without it: none */
  bytesOf?(hostVideoId: string): Promise<number>;
  /** Removes a video; one that is not there is as good as removed. */
  remove(hostVideoId: string): Promise<void>;
  /** Address with `v=` under which a person can watch it. */
  watchLink(hostVideoId: string): string;
  /** What this host still takes today, where it takes so many a day; `resetsAt`: when its next day begins. */
  quota?(): Promise<{ left: number; perDay: number; resetsAt: Date }>;
  /** Registers what this host serves itself. */
  mount?(app: FastifyInstance): void;
};

/** The hosts of this server: new videos go to one; those of before stay where they are. */
export type VideoHosts = {
  current: VideoHost;
  all: VideoHost[];
  /** @throws Error when that host is not set up any more */
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
