'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { AdminMessages } from '@/components/screen/admin-messages'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { type SignatureRow, signature } from '@/lib/contract/system/signature'
import { signatureColumns } from './columns'
import { useSignatures } from './queries'
import { SignatureDialog } from './signature-dialog'

/** Signatures of the organisation, such as seals, and who may use them (contract 2 §24). */
export function SignaturesPage() {
  return (
    <AdminMessages>
      <Signatures />
    </AdminMessages>
  )
}

const rowId = (row: SignatureRow) => row.id
const rowLabel = (row: SignatureRow) => row.fullName
const rules = {}

function Signatures() {
  const t = useTranslations('admin.signatures')
  const tList = useTranslations('list.buttons')
  const query = useListQuery(rules)
  const page = useSignatures(query.question)
  const list = useList({ query, page, rowId })
  const columns = useMemo(() => signatureColumns(t), [t])
  const { opened, open, close, createButton, edit, remove } = useRowEditing({ list, remove: signature.remove })
  return (
    <ListScreen
      list={list}
      title={t('title')}
      keyword={{ label: t('keyword'), hint: t('keywordHint') }}
      hint={t('hint')}
      toolbar={createButton(t('create'))}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [tList('edit'), tList('remove')], of: (row) => [edit(row), remove(row)] }}
      onOpen={open}
      emptyText={t('none')}
    >
      {opened && <SignatureDialog key={opened.row?.id ?? ''} id={opened.row?.id ?? null} onSaved={page.reload} onClose={close} />}
    </ListScreen>
  )
}
