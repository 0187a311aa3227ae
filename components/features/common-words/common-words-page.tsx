'use client'

import { useMemo, useState } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { choiceFilter, conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { widgetSchemas } from '@/components/widgets/schemas'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { commonWords, type WordsRow, type WordsType, wordsTypes } from '@/lib/contract/system/common-words'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { wordsColumns } from './columns'
import { useWordsPage, type WordsFilters } from './queries'
import { WordsDialog } from './words-dialog'

/** What people write often when they approve: for everybody, and one's own (contract 2 §24). */
export function CommonWordsPage() {
  return (
    <AdminMessages>
      <CommonWords />
    </AdminMessages>
  )
}

const rowId = (row: WordsRow) => row.id
const rowLabel = (row: WordsRow) => row.commonWordsText
const conditions: Readonly<Record<string, Condition>> = { keyword: 'word', enabledMark: 'value' }
const rules = {
  hasKeyword: false,
  filters: { kind: { ...choiceFilter(wordsTypes), isPlace: true }, where: conditionsFilter(Object.keys(conditions)) },
}

function CommonWords() {
  const t = useTexts('admin.commonWords')
  const tList = useTexts('list.buttons')
  const query = useListQuery<WordsFilters>(rules)
  const page = useWordsPage(query.question)
  const list = useList({ query, page, rowId })
  const { kind } = query.question.filters
  const columns = useMemo(() => wordsColumns(kind, t), [kind, t])
  const searches = useMemo(() => searchesOf(conditionFields(t), conditions), [t])
  const { opened, open, close, createButton, edit, remove } = useRowEditing({ list, remove: commonWords.remove })
  // Each filling-in has a dialog of its own.
  const [round, setRound] = useState(0)
  return (
    <ListScreen
      list={list}
      title={t('title')}
      tabs={{
        label: t('title'),
        entries: wordsTypes.map((key) => ({ key, label: t(`kinds.${key}`) })),
        value: kind,
        onChange: (key) => list.impose({ filters: { kind: key as WordsType, where: {} } }),
      }}
      conditions={<ListConditions list={list} searches={searches} />}
      hint={t(`hints.${kind}`)}
      toolbar={createButton(t('create'))}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [tList('edit'), tList('remove')], of: (row) => [edit(row), remove(row)] }}
      onOpen={open}
      emptyText={t(`none.${kind}`)}
    >
      {opened && (
        <WordsDialog
          key={opened.row?.id ?? round}
          id={opened.row?.id ?? null}
          kind={kind}
          onSaved={() => list.settle([])}
          onClose={close}
          onAgain={() => setRound(round + 1)}
        />
      )}
    </ListScreen>
  )
}

function conditionFields(t: Texts) {
  const states = { fixed: [['1', t('enabled')] as const, ['0', t('disabled')] as const] }
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('enabledMark', t('columns.state'), states, { placeholder: t('any') }),
  ]
  return formDesign(fields, widgetSchemas).fields
}
