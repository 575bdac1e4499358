/** The other side of `startLimit` and `ask`: the setup of a child process of a measurement. */

/** The options that the parent sends; the process ends when the parent does. */
export async function optionsFromParent() {
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => process.exit(0));
  return new Promise((resolve) => process.once('message', resolve));
}

/** Listens on a free port and sends it to the parent. */
export function listen(server) {
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
}
