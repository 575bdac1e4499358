// `node --import ./scripts/lib/end-with-parent.mjs …` with an IPC channel: the process ends when its parent has exited,
// even if the parent was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
