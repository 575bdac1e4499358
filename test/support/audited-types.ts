import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** What the calls of `Audit.record` in the sources name. */
interface AuditedTypes {
  /** Types of targets, with the file of one call each. */
  targets: Map<string, string>;
  actions: Map<string, string>;
  /** Types whose names an area registers. */
  registered: Set<string>;
  /** Calls whose target's type cannot be read from the source. */
  unclear: string[];
}

/** Reads the sources without compiling them. @param files absolute paths of TypeScript files */
export function auditedTypes(files: readonly string[]): AuditedTypes {
  const found: AuditedTypes = { targets: new Map(), actions: new Map(), registered: new Set(), unclear: [] };
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    if (!/audit/i.test(text) && !text.includes('targets.register(')) continue;
    const source = parse(file, text);
    walk(source, (node) => {
      if (!ts.isCallExpression(node)) return;
      const call = node.expression.getText(source);
      const [first, second] = node.arguments;
      if (/(?:^|\.)targets\.register$/.test(call) && first !== undefined) {
        for (const type of textsOf(first, source)) found.registered.add(type);
      }
      if (!/(?:^|\.)audit\.record$/.test(call) || second === undefined) return;
      const target = propertyOf(second, 'target', source);
      if (target !== undefined) {
        const type = propertyOf(target, 'type', source);
        const types = type === undefined ? [] : textsOf(type, source);
        if (types.length === 0) found.unclear.push(`${file}: ${target.getText().slice(0, 80)}`);
        for (const one of types) found.targets.set(one, file);
      }
    });
    // Actions reach the call through parameters as well; their form is theirs alone.
    if (/\bAudit\b/.test(text)) {
      walk(source, (node) => {
        if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'action') {
          for (const action of textsOf(node.initializer, source)) if (/^[A-Z][A-Z0-9_]+$/.test(action)) found.actions.set(action, file);
        }
        if (ts.isStringLiteral(node) && ts.isCallExpression(node.parent) && /^[A-Z]{3,}(?:_[A-Z]+)+$/.test(node.text)) {
          if (/record|note/i.test(node.parent.expression.getText(source))) found.actions.set(node.text, file);
        }
      });
    }
  }
  return found;
}

function parse(file: string, text = readFileSync(file, 'utf8')): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** A property of an object expression, through variables of the file and spreads; undefined if it has none. */
function propertyOf(expression: ts.Expression, name: string, source: ts.SourceFile): ts.Expression | undefined {
  if (ts.isConditionalExpression(expression))
    return propertyOf(expression.whenFalse, name, source) ?? propertyOf(expression.whenTrue, name, source);
  if (ts.isIdentifier(expression)) {
    const value = valueOf(expression.text, source);
    return value === undefined ? undefined : propertyOf(value, name, source);
  }
  if (!ts.isObjectLiteralExpression(expression)) return undefined;
  for (const property of expression.properties) {
    if (ts.isSpreadAssignment(property)) {
      const spread = propertyOf(property.expression, name, source);
      if (spread !== undefined) return spread;
    } else if (property.name?.getText(source) === name) {
      if (ts.isPropertyAssignment(property)) return property.initializer;
      if (ts.isShorthandPropertyAssignment(property)) return property.name;
    }
  }
  return undefined;
}

/** The texts that an expression can be: a literal, a constant, one of two, or one of a table's. */
function textsOf(expression: ts.Expression, source: ts.SourceFile): string[] {
  if (ts.isStringLiteral(expression)) return [expression.text];
  if (ts.isAsExpression(expression)) return textsOf(expression.expression, source);
  if (ts.isConditionalExpression(expression)) return [...textsOf(expression.whenTrue, source), ...textsOf(expression.whenFalse, source)];
  if (ts.isElementAccessExpression(expression)) return textsOf(expression.expression, source);
  if (ts.isObjectLiteralExpression(expression))
    return expression.properties.flatMap((property) => (ts.isPropertyAssignment(property) ? textsOf(property.initializer, source) : []));
  if (ts.isArrayLiteralExpression(expression)) return expression.elements.flatMap((element) => textsOf(element, source));
  if (!ts.isIdentifier(expression)) return [];
  const value = valueOf(expression.text, source);
  return value === undefined ? [] : textsOf(value, value.getSourceFile());
}

/** The value of a variable of the file, of a loop's list, or of an imported constant. */
function valueOf(name: string, source: ts.SourceFile): ts.Expression | undefined {
  let value: ts.Expression | undefined;
  walk(source, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name) {
      const loop = node.parent.parent;
      value ??= ts.isForOfStatement(loop) ? loop.expression : node.initializer;
    }
    if (ts.isImportDeclaration(node) && value === undefined) {
      const bindings = node.importClause?.namedBindings;
      const imported = bindings !== undefined && ts.isNamedImports(bindings) && bindings.elements.some((one) => one.name.text === name);
      if (imported && ts.isStringLiteral(node.moduleSpecifier) && node.moduleSpecifier.text.startsWith('.')) {
        value = valueOf(name, parse(join(dirname(source.fileName), node.moduleSpecifier.text.replace(/\.js$/, '.ts'))));
      }
    }
  });
  return value;
}
