import { badSql, type SqlToken, sensitiveSql } from './sql-tokens'

/** Words that change data or structure, leave the transaction or read what the server is (contract 2 §16.4 rule 9). */
const sensitiveWords = new Set(
  `insert update delete merge replace_into truncate drop create alter rename grant revoke comment_on exec execute call do copy load
   prepare deallocate declare fetch listen notify lock vacuum analyze analyse explain cluster reindex refresh discard reset set
   begin start commit rollback savepoint release into recursive lateral tablesample
   similar information_schema current_user session_user current_role current_catalog current_schema`.split(/\s+/),
)

/** Functions an interface may call. Anything else before a bracket is refused: several functions of the database run SQL of their own. */
const functions = new Set(
  `abs ceil ceiling floor round trunc mod power sqrt sign greatest least coalesce nullif concat concat_ws length char_length
   character_length lower upper initcap trim ltrim rtrim btrim substr substring left right replace position strpos split_part reverse
   to_char to_number to_date to_timestamp date_part date_trunc extract age now make_date count sum avg min max string_agg array_agg
   bool_and bool_or every json_agg jsonb_agg json_build_object jsonb_build_object json_build_array jsonb_array_length
   jsonb_array_elements jsonb_typeof row_number rank dense_rank percent_rank lag lead first_value last_value ntile cast stddev variance md5
   numeric decimal varchar char character bpchar timestamp time interval`.split(/\s+/),
)

/** Words after which a bracket is part of the grammar. */
const beforeBracket = new Set(
  `in any all some exists not and or values over filter as on using when then else case where select distinct from join having by union
   intersect except between like ilike is limit offset end group order with materialized within cross inner left right full outer`.split(
    /\s+/,
  ),
)

/**
 * Refuses SQL that is more than one question about declared tables. The names it may use as tables are put in front of it as
 * common table expressions, and no other name can be reached, see `sql-run.ts`; this guard keeps away what needs no table.
 */
export function guardSql(tokens: readonly SqlToken[]): void {
  const spoken = tokens.filter((token) => token.kind !== 'space')
  for (const [index, token] of spoken.entries()) {
    if (token.kind !== 'word' && token.kind !== 'quotedName') continue
    const isSensitive = token.kind === 'word' && sensitiveWords.has(token.folded)
    if (isSensitive || /^pg_/i.test(token.folded)) throw sensitiveSql(token.text)
    if (!isSymbol(spoken[index + 1], '(')) continue
    const before = spoken[index - 1]
    // `as t(a, b)` and `with t(a, b)` name columns.
    const isNaming = before?.kind === 'word' && (before.folded === 'as' || before.folded === 'with')
    const isKnown = token.kind === 'word' && (functions.has(token.folded) || beforeBracket.has(token.folded))
    if (!isKnown && !isNaming) throw sensitiveSql(token.text)
  }
  const first = spoken[0]
  if (first?.kind !== 'word' || !['select', 'with', 'values'].includes(first.folded)) throw badSql('数据接口只支持查询语句')
}

const changingWords = new Set('insert update delete merge replace set into'.split(' '))
const readingWords: ReadonlySet<string> = new Set(['select', 'with', 'values'])

/**
 * Refuses in the SQL for a connection what changes the structure or the rights of a database, and in queries what changes rows. What it
 * may read is the affair of the account that the connection has there.
 */
export function guardLinkSql(tokens: readonly SqlToken[], writes: boolean): void {
  const words = tokens.filter((token) => token.kind === 'word')
  for (const { folded, text } of words) {
    const isSensitive = sensitiveWords.has(folded) && !harmlessThere.has(folded)
    if (isSensitive && !(writes && changingWords.has(folded))) throw sensitiveSql(text)
  }
  const [first] = words
  if (!first || readingWords.has(first.folded) === writes) throw badSql('SQL语句与动作不一致')
}

/** Words of other databases' queries that mean no harm where no table of the platform can be reached. */
const harmlessThere: ReadonlySet<string> = new Set([
  'begin',
  'start',
  'lateral',
  'recursive',
  'similar',
  'reset',
  'release',
  'comment_on',
])

/** Names that stand before a dot: aliases of tables, if the SQL is honest; never the name of a schema. */
export function qualifiers(tokens: readonly SqlToken[]): string[] {
  const spoken = tokens.filter((token) => token.kind !== 'space')
  const names = new Set<string>()
  for (const [index, token] of spoken.entries()) {
    if (token.kind !== 'word' && token.kind !== 'quotedName') continue
    if (isSymbol(spoken[index + 1], '.')) names.add(token.folded)
  }
  return [...names]
}

function isSymbol(token: SqlToken | undefined, text: string): boolean {
  return token?.kind === 'symbol' && token.text === text
}
