/** The statements that some repository reads send, as plain SQL. */
export async function statementsOf(read) {
  const statements = [];
  await read({
    rows(sql, values = []) {
      statements.push({ name: `bench ${statements.length} ${sql.length}`, sql, values });
      return Promise.resolve([]);
    },
  });
  return statements;
}
