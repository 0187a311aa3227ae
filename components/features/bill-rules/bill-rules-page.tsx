'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ImportButton, useExport } from '@/components/features/import-file/public'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { billRule } from '@/lib/contract/system/bill-rule'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { type RuleRow, ruleColumns } from './columns'
import { importRule } from './mutations'
import { useRuleCategories, useRules } from './queries'
import { RuleDialog } from './rule-dialog'

/** Serial-number rules (contract 2 §15). */
export function BillRulesPage() {
  return (
    <AdminMessages>
      <BillRules />
    </AdminMessages>
  )
}

const rowId = (row: RuleRow) => row.id
const rowLabel = (row: RuleRow) => row.fullName
const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', categoryId: 'value', enabledMark: 'value' }
const rules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(kinds)) } }

function conditionFields(t: Texts, categories: readonly { id: string; fullName: string }[]) {
  const any = { placeholder: t('any') }
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('categoryId', t('columns.category'), { fixed: categories.map(({ id, fullName }) => [id, fullName] as const) }, any),
    select(
      'enabledMark',
      t('columns.state'),
      { fixed: (['1', '0'] as const).map((one) => [one, t(one === '1' ? 'enabled' : 'disabled')] as const) },
      any,
    ),
  ]
  return formDesign(fields, widgetSchemas).fields
}

function BillRules() {
  const t = useTranslations('admin.billRules')
  const tState = useTranslations('admin.state')
  const tList = useTranslations('list.buttons')
  const tImport = useTranslations('admin.importFile')
  const categories = useRuleCategories()
  const query = useListQuery(rules)
  const page = useRules(query.question)
  const list = useList({ query, page, rowId })
  const { opened, open, close, createButton, edit, remove } = useRowEditing({ list, remove: billRule.remove })
  const state = useStateAction({ list, state: billRule.state })
  const exportOf = useExport<RuleRow>(billRule.export, t('askExport'))
  const columns = useMemo(() => ruleColumns(t, categories), [t, categories])
  const searches = useMemo(() => searchesOf(conditionFields(t, categories), kinds), [t, categories])
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={
        <>
          {createButton(t('create'))}
          <ImportButton accept=".bb" send={importRule} onImported={page.reload} />
        </>
      }
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{
        labels: [tList('edit'), tList('remove'), tState('disable'), tImport('export')],
        of: (row) => [edit(row), remove(row), state(row, row.enabledMark !== 0), exportOf(row)],
      }}
      onOpen={open}
      emptyText={t('none')}
    >
      {opened && (
        <RuleDialog
          key={opened.row?.id ?? ''}
          id={opened.row?.id ?? null}
          categories={categories}
          onSaved={page.reload}
          onClose={close}
        />
      )}
    </ListScreen>
  )
}
