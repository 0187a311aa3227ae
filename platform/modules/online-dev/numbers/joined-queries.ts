import { AppError } from '@/lib/errors/app-error'
import { type Rule, type Rules, readRules } from '../query/rules'

/** A group of conditions that are joined by one word. */
export type RuleGroup = Rules['conditionList'][number]

/** As many as a super query may have. */
const conditionsMax = 100

/**
 * Super queries (contract 3b §7) that all have to hold, as one: it is what a number is counted by and what the list behind it is asked
 * for, so that both speak of the same records, also where rows of sub-tables have to meet several conditions at once.
 */
export function joinedQuery(texts: readonly string[], groups: readonly RuleGroup[] = []): string {
  const rules = texts.filter((text) => text.trim() !== '').map((text) => readRules(text, 'superQuery'))
  const all = [...rules, { matchLogic: 'and' as const, conditionList: groups }].map(withoutEmpty)
  const joined = all.filter(({ conditionList }) => conditionList.length > 0).reduce(bothOf, none)
  return joined.conditionList.length === 0 ? '' : JSON.stringify(wireOf(joined))
}

const none: Rules = { matchLogic: 'and', conditionList: [] }

function withoutEmpty({ matchLogic, conditionList }: Rules): Rules {
  return { matchLogic, conditionList: conditionList.filter(({ groups }) => groups.length > 0) }
}

function bothOf(one: Rules, other: Rules): Rules {
  const [first, second] = [conjunctionOf(one), conjunctionOf(other)]
  if (first && second) return bounded({ matchLogic: 'and', conditionList: [...first, ...second] })
  const [ways, otherWays] = [waysOf(one), waysOf(other)]
  if (ways.length * otherWays.length > conditionsMax) throw tooMany()
  const conditionList = ways.flatMap((way) =>
    otherWays.map((otherWay): RuleGroup => ({ logic: 'and', groups: [...way, ...otherWay] })),
  )
  return bounded({ matchLogic: 'or', conditionList })
}

/** Groups that all have to hold; undefined where one of several groups is enough. */
function conjunctionOf({ matchLogic, conditionList }: Rules): readonly RuleGroup[] | undefined {
  if (matchLogic === 'and' || conditionList.length <= 1) return conditionList
  const isPlain = conditionList.every(({ logic, groups }) => logic === 'or' || groups.length === 1)
  return isPlain ? [{ logic: 'or', groups: conditionList.flatMap(({ groups }) => groups) }] : undefined
}

/** Conditions that together are enough, way by way. */
function waysOf({ matchLogic, conditionList }: Rules): Rule[][] {
  const byGroup = conditionList.map(({ logic, groups }) => (logic === 'and' ? [[...groups]] : groups.map((rule) => [rule])))
  if (matchLogic === 'or' && conditionList.length > 0) return byGroup.flat()
  return byGroup.reduce<Rule[][]>(
    (ways, next) => {
      if (ways.length * next.length > conditionsMax) throw tooMany()
      return ways.flatMap((way) => next.map((more) => [...way, ...more]))
    },
    [[]],
  )
}

function bounded(rules: Rules): Rules {
  if (rules.conditionList.flatMap(({ groups }) => groups).length > conditionsMax) throw tooMany()
  return rules
}

function wireOf({ matchLogic, conditionList }: Rules) {
  const rows = (rules: readonly Rule[]) => rules.map(({ field, symbol, value }) => ({ field, symbol, fieldValue: value }))
  return { matchLogic, conditionList: conditionList.map(({ logic, groups }) => ({ logic, groups: rows(groups) })) }
}

function tooMany(): AppError {
  return new AppError('invalid', 'joined super queries have too many conditions', { userMessage: '查询条件过多' })
}
