/**
 * Node's options for the built program. By default V8 soon limits the heap to little more than what is in use, and counts buffers as well: a
 * busy program then runs a full garbage collection for every 24 MB that someone uploads or downloads, which takes half of the processor time.
 * With this option it does not do so until the heap reaches the given size (MB).
 */
export const PROGRAM_OPTIONS = ['--initial-old-space-size=128'];
