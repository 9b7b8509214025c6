import type { FastifyInstance } from 'fastify';

/** A clip that is to be published. */
export type Clip = {
  /** Key of the uploaded file in the file store. */
  uploadKey: string;
  mimeType: string;
  byteSize: number;
  title: string;
  description: string;
  tags: string[];
};

/**
 * What the host has to remember between tries. It is written down before it is acted on, so that a publish that
 * was cut off at any point goes on instead of being done twice (DESIGN.md decision 9).
 */
export type Journal = {
  read(): Record<string, unknown>;
  write(state: Record<string, unknown>): Promise<void>;
};

/** The host will not take this clip, now or later: `message` is for the member. */
export class HostRefusal extends Error {}

/** Where videos are published. Every host passes video-hosts/conformance.ts. */
export type VideoHost = {
  name: 'local' | 'youtube';
  /**
   * Publishes a clip and answers with its id there: 11 characters of `[A-Za-z0-9_-]`.
   * Called again with the same journal after a failure or a crash, it goes on and answers with the same id.
   * The uploaded file is the host's from here on: when it answers, the file is not needed under `uploadKey` any more.
   * @throws HostRefusal when trying again is of no use; anything else is tried again later
   */
  publish(clip: Clip, journal: Journal): Promise<string>;
  /** Removes a video; one that is not there is as good as removed. */
  remove(hostVideoId: string): Promise<void>;
  /** Address with `v=` under which a person can watch it. */
  watchLink(hostVideoId: string): string;
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
