/**
 * Patterns of attacks: complete enough that a sentence with the same words does not match, neither whole nor while it is being typed. That
 * is why most of them include what must follow (an argument, a quote, a terminator), and none is anchored to the end of the text.
 *
 * Every repetition is bounded, or stops at a character that starts the next attempt, so that matching is linear. Pure: shared by server and
 * client.
 */

const TAGS = 'applet|base|button|embed|form|frame|frameset|iframe|input|link|math|meta|object|option|select|style|svg|textarea';
const HANDLERS =
  'abort|afterprint|animation(?:cancel|end|iteration|start)|auxclick|before[a-z]{3,12}|blur|canplay|change|click|close|contextmenu|copy|cut|dblclick|drag[a-z]{0,5}|drop|error|focus(?:in|out)?|hashchange|input|invalid|key(?:down|press|up)|load[a-z]{0,8}|message|mouse[a-z]{2,5}|page(?:hide|show)|paste|play(?:ing)?|pointer[a-z]{2,7}|popstate|reset|resize|scroll(?:end)?|search|select(?:start)?|storage|submit|toggle|touch[a-z]{3,6}|transition[a-z]{3,6}|unload|wheel';
const TABLES =
  'accounts?|admins?|customers?|dual|information_schema|logins?|members?|mysql|passwords?|pg_[a-z]{1,20}|sessions?|sqlite_[a-z]{1,20}|users?';
/** What a browser may skip inside a scheme. */
const SCRIPT_WORD = ['j', 'a', 'v', 'a', 's', 'c', 'r', 'i', 'p', 't'].join('[\\t\\n]?');

function shape(source: string, flags = 'giu'): RegExp {
  return new RegExp(source, flags);
}

/** Each expression is global: use it with `replace` or `match`, or set `lastIndex`. */
export const ATTACK_SHAPES: readonly RegExp[] = [
  // Script tags, complete or partial.
  shape('<[\\s/]{0,8}script(?=[\\s/>])[^<>]{0,400}>?'),
  // Tags that load, embed or request something: with attributes anywhere, bare where no type parameter can occur.
  shape(`<[\\s/]{0,8}(?:${TAGS})[\\s/][^<>=]{0,200}=[^<>]{0,400}>`),
  shape(`(?<![\\p{L}\\p{N}_])<[\\s/]{0,8}(?:${TAGS})[\\s/]{0,8}>`),
  // Event handlers: any in a tag, a known one followed by code elsewhere.
  shape('<[a-z][^<>]{0,300}[\\s/"\']on[a-z]{3,24}\\s{0,8}='),
  shape(`(?<![\\p{L}\\p{N}_])on(?:${HANDLERS})\\s{0,8}=\\s{0,8}(?:["'\`]|[\\w.$]{1,60}\\s{0,4}[(\`])`),

  // SQL: conditions that are always true, stacked and union statements, and functions used for probing.
  shape(`['"]\\s{0,8}(?:\\)\\s{0,8})?(?:or|and|\\|\\|)\\s{1,8}\\(?(?:\\d{1,10}|'[^'\\n]{0,40}'|"[^"\\n]{0,40}")\\s{0,8}=\\s{0,8}["'\\d]`),
  shape(`(?<![\\p{L}\\p{N}_])(?:or|and)\\s{1,8}\\(?(\\d{1,10})\\s{0,8}=\\s{0,8}\\1(?!\\d)`),
  shape(
    `union\\s{1,8}(?:all\\s{1,8}|distinct\\s{1,8})?select\\s{1,8}(?:\\*|null\\b|\\d|@@|[\\w.]{1,40}\\(|[\\w.,\\s]{1,80}\\sfrom\\s{1,8}(?:${TABLES})\\b)`,
  ),
  shape(
    `(?<![\\p{L}\\p{N}_])select\\s{1,8}(?:\\*|[\\w.]{1,40}\\([^()\\n]{0,60}\\)|[\\w.]{1,40}(?:\\s{0,4},\\s{0,4}[\\w.]{1,40}){1,10})\\s{1,8}from\\s{1,8}(?:${TABLES})\\b`,
  ),
  shape(`(?<![\\p{L}\\p{N}_])select\\s{1,8}\\*\\s{1,8}from\\s{1,8}[\\w."\`]`),
  shape(
    `(?<![\\p{L}\\p{N}_])(?:drop|truncate|alter)\\s{1,8}(?:table|database|schema)\\s{1,8}(?:if\\s{1,8}exists\\s{1,8})?["'\`\\w.]{1,64}\\s{0,8}(?:;|--|cascade\\b)`,
  ),
  shape(`['"]\\s{0,8}\\)?\\s{0,8};\\s{0,8}(?:drop|truncate|alter)\\s{1,8}(?:table|database|schema)\\s{1,8}["'\`\\w]`),
  shape(`(?<![\\p{L}\\p{N}_])(?:DROP|TRUNCATE|ALTER)\\s{1,8}(?:TABLE|DATABASE|SCHEMA)\\s{1,8}["'\`\\w]`, 'gu'),
  shape(`(?<![\\p{L}\\p{N}_])insert\\s{1,8}into\\s{1,8}["'\`\\w.]{1,64}\\s{0,8}(?:\\([^()]{0,200}\\)\\s{0,8})?values\\s{0,8}\\(`),
  shape(
    `(?<![\\p{L}\\p{N}_])delete\\s{1,8}from\\s{1,8}["'\`\\w.]{1,64}\\s{0,8}(?:;|--|where\\s{1,8}[\\w."'\`]{1,64}\\s{0,8}(?:=|<|>|like\\s|in\\s{0,4}\\())`,
  ),
  shape(`(?<![\\p{L}\\p{N}_])update\\s{1,8}["'\`\\w.]{1,64}\\s{1,8}set\\s{1,8}["'\`\\w.]{1,64}\\s{0,8}=`),
  shape(`'\\s{0,4}\\)?\\s{0,4};\\s{0,4}(?:--|#|/\\*)`),
  shape(
    '(?<![\\p{L}\\p{N}_])(?:xp_cmdshell|pg_sleep\\s{0,4}\\(|load_file\\s{0,4}\\(|benchmark\\s{0,4}\\(\\s{0,4}\\d|waitfor\\s{1,8}delay\\s{1,8}[\'"]|into\\s{1,8}(?:out|dump)file\\s{1,8}[\'"]|information_schema\\.)',
  ),

  // Path traversal, plain and encoded, and its usual targets.
  shape('(?<![\\p{L}\\p{N}_.])\\.\\.[\\\\/]{1,8}[\\w.%]'),
  shape('(?:%2e|\\.){2}(?:%2f|%5c)|%2e%2e[\\\\/]|%252e%252e'),
  shape('/etc/(?:passwd|shadow|sudoers)(?![\\p{L}\\p{N}_])|/proc/self/|\\\\windows\\\\system32'),

  // Shell commands with their arguments.
  shape('(?<![\\p{L}\\p{N}_])rm\\s{1,8}-[rf]{1,2}(?![\\p{L}\\p{N}_])'),
  shape(
    '[;&|]\\s{0,8}(?:cat\\s{1,8}[/.~]|chmod\\s{1,8}[+\\d]|chown\\s{1,8}\\w{1,40}:|curl\\s{1,8}(?:-|https?:)|nc\\s{1,8}-|(?:ba|z|k|da)?sh\\s{1,8}-|python\\d?\\s{1,8}-c|perl\\s{1,8}-e|wget\\s{1,8}(?:-|https?:|ftp:)|powershell\\s{1,8}-|sudo\\s{1,8}(?:rm|su|sh|bash)\\s)',
  ),
  shape('\\$\\(\\s{0,8}(?:bash|cat|curl|env|id|ls|nc|printenv|rm|sh|uname|wget|whoami)(?:\\s{1,8}[^()\\n]{0,200})?\\)'),
  shape('`\\s{0,8}(?:bash|cat|curl|nc|rm|sh|wget)\\s{1,8}[-/~.h][^`\\n]{0,200}`'),
  shape('(?:curl|wget)\\s[^|\\n]{0,80}https?://[^|\\s]{1,200}\\s{0,8}\\|\\s{0,8}(?:sudo\\s{1,8})?(?:ba|z)?sh(?![\\p{L}\\p{N}_])'),
  shape(
    '/bin/(?:ba|z|k|da)?sh(?![\\p{L}\\p{N}_])|:\\(\\)\\s{0,4}\\{\\s{0,4}:|cmd\\.exe\\s{0,4}/c|powershell\\s{1,8}-e(?:nc|ncodedcommand|xec)?\\s',
  ),

  // Schemes that run or embed code. "JavaScript: five years" and "Data: SQL, Python" do not match.
  shape(
    `(?<![\\p{L}\\p{N}_])${SCRIPT_WORD}\\s{0,8}:\\s{0,8}(?:(?:alert|atob|confirm|eval|fetch|function|import|prompt|settimeout)\\s{0,4}[(\`]|(?:document|location|parent|self|top|window)\\s{0,4}[.[]\\S|void\\s{0,4}\\(?\\d)`,
  ),
  shape(`(?<![\\p{L}\\p{N}_])${SCRIPT_WORD}:(?://|/\\*|%|&|[\\[("'\`]|[\\w$.]{1,40}\\(["'\`)])`),
  shape('(?<![\\p{L}\\p{N}_])vbscript\\s{0,8}:\\s{0,8}(?:alert|createobject|eval|execute|msgbox|[\\w.]{1,40}\\()'),
  shape('(?<![\\p{L}\\p{N}_])data:(?:(?:application|audio|font|image|multipart|text|video)/[\\w.+-]{1,60}[;,]|;base64,|,\\S)'),
  shape('(?<![\\p{L}\\p{N}_])file:/{2,3}[\\w.%~]'),
  // Letters encoded as numbers to avoid detection.
  shape('(?:&#x?[0-9a-f]{2,7};?){3,}'),
];
