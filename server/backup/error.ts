/** A backup that can't be made or restored: its message is one line for whoever asked for it. */
export class BackupError extends Error {}
