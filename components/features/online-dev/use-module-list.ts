import { useMemo, useState } from 'react'
import { useShell } from '@/components/ground/public'
import {
  type Conditions,
  conditionsFilter,
  firstQuestion,
  isAskable,
  keptQuestion,
  type ListQuestion,
  pagingOf,
  type QuestionRules,
  rulesFrom,
  textFilter,
} from '@/components/screen/list-question'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { sortSteps } from '@/components/ui/data-table/types'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { toAppError } from '@/lib/errors/app-error'
import { sortColumnsMax, unpagedSize } from './constants'
import { isGrouped, isWhole } from './levels/utils'
import { type RecordQuery, useRecordPage } from './queries'
import { conditionOf, placeFilter, type SidePlace } from './side-tree/utils'
import {
  type QueryField,
  queryFields,
  type SuperQuery,
  superQueryFilter,
  toSuperQueryJson,
  withColumnFilters,
} from './super-query/utils'
import { defaultSearchValues, type Module, shownRows, toQueryJson, withOwnId } from './utils'
import type { View } from './views/utils'

/** Under these names they stand in addresses that people have kept: `q` the conditions, `s` the super query, `f` conditions in the heads of columns, `node` what is chosen in the tree, `tab` the kind of records above the list. */
type Filters = { q: Conditions; s: SuperQuery; f: SuperQuery; node: SidePlace; tab: string }

const tabLengthMax = 100
const rowId = (row: RecordRow) => row.id

/** The fields that a list may be asked for, and how what it is asked for stands in its address. */
export function useListRules(module: Module, firstTab: string) {
  return useMemo(() => {
    const fields = module.list.hasSuperQuery ? queryFields(module) : []
    return { fields, rules: rulesOf(module, { fields, firstTab }) }
  }, [module, firstTab])
}

/** A kind of records: a choice of the field that the tabs are made of. */
export type ListKind = { value: string; label: string }

export type ListRules = ReturnType<typeof useListRules>

/** `firstTab`: the kind that the list begins with, where it never shows all. */
type RuleFacts = { fields: readonly QueryField[]; firstTab: string }

/** The list of a generated module: what it is asked for, and what it shows. In a view it begins with the question of that. */
export function useModuleList(module: Module, { fields, rules: designed }: ListRules, view: View | null) {
  const { list, modelId, menuId, isPhone } = module
  const { user } = useShell()
  const { rules, toView } = useRulesIn(view, designed)
  const query = useListQuery(rules)
  const { question } = query
  const { s, f, node, tab } = question.filters
  const queryJson = useQueryJson(module, question.filters, user.userId)
  const superQueryJson = useMemo(
    () => toSuperQueryJson(withColumnFilters(s, f), fields, user.userId),
    [s, f, fields, user.userId],
  )
  const [isKept, setKept] = useState(true)
  // The groups of a data view come as the contract has them.
  const isByGroups = isKept && isGrouped(module) && !module.isView
  const wire = wireQuery({ list, menuId, question: sortedIn(rules, question), queryJson, superQueryJson, isByGroups })
  const page = useRecordPage(modelId, wire, { isByGroups, isPhone })
  // An installation that does not know the own call answers that of the contract: all groups at once (3b §4.4).
  if (isByGroups && page.failure && toAppError(page.failure).code === 'notFound') setKept(false)
  const flatRows = useMemo(() => shownRows(list, page.data?.list ?? []), [list, page.data])
  // Rows below rows come as they stand (contract 3b §4.4).
  const isNested = list.type === 5 || isGrouped(module)
  const shown = page.data && { ...page.data, list: isNested ? page.data.list : flatRows }
  const held = useList({ query, page: { ...page, data: shown }, rowId })
  const begin = { filters: { q: rules.filters?.q.first ?? {} } }
  return {
    list: held,
    /** All rows below each other, also where rows hold rows. */
    flatRows,
    wire,
    isByGroups,
    node,
    tab,
    selectTab: (kind: string) => held.narrow({ filters: { tab: kind } }),
    ...toView(question),
    superQuery: {
      fields,
      query: s,
      apply: (query: SuperQuery) => held.narrow({ filters: { s: query } }),
      filters: f,
      applyFilters: (filters: SuperQuery) => held.narrow({ filters: { f: filters } }),
    },
    search: (values: Conditions) => held.narrow({ filters: { q: values } }),
    /** Default conditions and default order; the chosen node of the tree stays (contract 3b §8.5). */
    reset: () => held.impose({ ...begin, sort: rules.sort ?? null }),
    /** A node starts over from the default conditions (contract 3b §4.5). */
    selectNode: (place: SidePlace) => held.impose({ filters: { ...begin.filters, node: place } }),
  }
}

/** The conditions of the search area, of the chosen node and of the tab. */
function useQueryJson({ list, searches }: Module, { q, node, tab }: Filters, userId: string) {
  return useMemo(() => {
    const place = node.length > 0 && list.tree.relation ? { [list.tree.relation]: conditionOf(list.tree, node) } : {}
    const kind = list.tabs && tab ? { [list.tabs.field]: tab } : {}
    // A window that was wide before may ask for what phones have no condition for: it stands in the question for when it is wide again.
    const asked = Object.fromEntries(searches.flatMap(({ code }) => (Object.hasOwn(q, code) ? [[code, q[code]]] : [])))
    return toQueryJson({ ...withOwnId(asked, searches, userId), ...place, ...kind })
  }, [q, node, tab, list, searches, userId])
}

/** The rules of the list, which begins with the question of the view, and how what it is asked for compares with that. */
function useRulesIn(view: View | null, designed: ListRules['rules']) {
  const asked = view?.view.question
  const rules = useMemo(() => (asked === undefined ? designed : rulesFrom(asked, designed)), [asked, designed])
  const toView = (question: ListQuestion<Filters>) => {
    const kept = keptQuestion(question, designed)
    return {
      /** To be asked again another day, and whether that is what the view has. */
      kept,
      isOfView: asked === undefined || kept === keptQuestion(firstQuestion(rules), designed),
      /** Nothing of the view is left out because this person may not ask for it. */
      isWhole: asked === undefined || isAskable(asked, designed),
    }
  }
  return { rules, toView }
}

export type ModuleList = ReturnType<typeof useModuleList>['list']

/** The order that the list has; an order of another width is that of the design. */
function sortedIn({ sortable = [], sort = null }: QuestionRules<Filters>, question: ListQuestion<Filters>) {
  const isKnown = sortSteps(question.sort).every(({ columnId }) => sortable.includes(columnId))
  return isKnown ? question : { ...question, sort }
}

function rulesOf({ list, searches, access }: Module, { fields, firstTab }: RuleFacts): QuestionRules<Filters> {
  const { defaultSort } = list
  const columns = [...list.columns.filter((column) => column.sortable), ...list.sorts].map((column) => column.code)
  return {
    hasKeyword: false,
    filters: {
      q: conditionsFilter(
        searches.map(({ code }) => code),
        defaultSearchValues(searches),
      ),
      s: superQueryFilter(fields),
      f: superQueryFilter(fields),
      node: placeFilter,
      tab: { ...textFilter(tabLengthMax), first: firstTab, isPlace: true, isKept: true },
    },
    sortable: defaultSort ? [...columns, defaultSort.field] : columns,
    sort:
      defaultSort && access.canColumn(defaultSort.field)
        ? { columnId: defaultSort.field, direction: defaultSort.direction }
        : null,
    sortColumnsMax,
    pageSize: list.pageSize,
  }
}

type Asked = Pick<Module, 'list' | 'menuId'> & {
  question: Parameters<typeof pagingOf>[0]
  queryJson: string
  superQueryJson: string
  isByGroups: boolean
}

function wireQuery({ list, menuId, question, queryJson, superQueryJson, isByGroups }: Asked): RecordQuery {
  const { currentPage, pageSize, sort, sidx } = pagingOf(question)
  const paging =
    isByGroups || (list.hasPage && !isWhole(list)) ? { currentPage, pageSize } : { currentPage: 1, pageSize: unpagedSize }
  return { ...paging, sort, sidx, menuId, queryJson, superQueryJson }
}
