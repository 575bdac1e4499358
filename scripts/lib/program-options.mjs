/**
 * Options of Node for the built program. Without it, V8 soon limits the heap to little more than what is in use and counts buffers as well: a
 * busy program then collects the whole heap for every 24 MB that someone uploads or downloads, which takes half of the processor time. Up to
 * this size (MB) it waits.
 */
export const PROGRAM_OPTIONS = ['--initial-old-space-size=128'];
