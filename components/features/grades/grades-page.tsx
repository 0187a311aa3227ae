'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useShell } from '@/components/ground/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { ListScreen } from '@/components/screen/list-screen'
import { useDenied } from '@/components/screen/use-denied'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useTexts } from '@/lib/client/use-texts'
import { grade } from '@/lib/contract/permission/grade'
import { gradeColumns } from './columns'
import { GradeDialog } from './grade-dialog'
import { useGrades } from './queries'
import type { GradeRow } from './utils'

const rowId = (row: GradeRow) => row.id
const rowLabel = (row: GradeRow) => row.realName

/** Who administers which organisations (contract 2 §9). */
export function GradesPage() {
  return (
    <AdminMessages>
      <Grades />
    </AdminMessages>
  )
}

function Grades() {
  const t = useTexts('admin.grades')
  const tList = useTranslations('list.buttons')
  const query = useListQuery()
  const page = useGrades(query.question)
  const list = useList({ query, page, rowId })
  const columns = useMemo(() => gradeColumns(t), [t])
  const { unless } = useDenied()
  const { isAdministrator } = useShell().user
  const { opened, open, close, createButton, edit, remove } = useRowEditing({ list, remove: grade.remove })
  return (
    <ListScreen
      list={list}
      title={t('title')}
      keyword={{ label: t('keyword'), hint: t('keywordHint') }}
      toolbar={createButton(t('create'))}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{
        labels: [tList('edit'), tList('remove')],
        of: (row) => [unless(row, 'edit', edit(row)), unless(row, 'remove', remove(row))],
      }}
      onOpen={open}
      emptyText={t(isAdministrator === 1 ? 'none' : 'noneBelow')}
    >
      {opened && <GradeDialog key={opened.row?.id ?? ''} row={opened.row} onSaved={page.reload} onClose={close} />}
    </ListScreen>
  )
}
