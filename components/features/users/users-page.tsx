'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { OrgTree, useOrgTree, wayTo } from '@/components/features/org-tree/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter, textFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { widgetSchemas } from '@/components/widgets/schemas'
import { useMutation } from '@/lib/client/use-mutation'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { user } from '@/lib/contract/permission/user'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { userColumns } from './columns'
import { useDictionaries, useUsers } from './queries'
import { ResetPasswordDialog } from './reset-password-dialog'
import { useViewAs } from './use-view-as'
import { UserDialog } from './user-dialog'
import { type UserRow, userStates } from './utils'

/** Users (contract 2 §3). */
export function UsersPage() {
  return (
    <AdminMessages>
      <Users />
    </AdminMessages>
  )
}

const rowId = (row: UserRow) => row.id
const rowLabel = (row: UserRow) => row.realName
const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', gender: 'value', enabledMark: 'value' }
const rules = {
  hasKeyword: false,
  filters: { organize: { ...textFilter(), isPlace: true }, where: conditionsFilter(Object.keys(kinds)) },
}

function Users() {
  const t = useTexts('admin.users')
  const tList = useTranslations('list.buttons')
  const query = useListQuery(rules)
  const page = useUsers(query.question)
  const list = useList({ query, page, rowId })
  const tree = useOrgTree()
  const columns = useMemo(() => userColumns(t), [t])
  const searches = useSearches(t)
  const [reset, setReset] = useState<UserRow | null>(null)
  const { opened, open, close, createButton, edit, remove } = useRowEditing({ list, remove: user.remove })
  const state = useStateActions(t, list)
  const viewAs = useViewAs(t)
  const { organize } = list.question.filters
  const password = (row: UserRow): RowAction => ({ key: 'password', label: t('resetPassword'), run: () => setReset(row) })
  return (
    <ListScreen
      list={list}
      title={t('title')}
      beside={
        <OrgTree answer={tree} chosen={organize} onChoose={(id) => list.impose({ filters: { organize: id, where: {} } })} />
      }
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={createButton(t('create'))}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{
        labels: [tList('edit'), tList('remove'), t('resetPassword')],
        // Contract 2 §3.1: administrators change themselves, elsewhere.
        of: (row) => (row.isAdministrator === 1 ? [] : [edit(row), remove(row), password(row), ...state(row), ...viewAs(row)]),
      }}
      onOpen={(row) => row.isAdministrator === 1 || open(row)}
    >
      {opened && (
        <UserDialog
          key={opened.row?.id ?? ''}
          id={opened.row?.id ?? null}
          organizeIds={wayTo(tree.data?.list ?? [], organize)}
          onSaved={page.reload}
          onClose={close}
        />
      )}
      {reset && <ResetPasswordDialog row={reset} onClose={() => setReset(null)} />}
    </ListScreen>
  )
}

/** Switching on and off, and releasing who was locked by wrong passwords; each asks first. */
function useStateActions(t: Texts, list: Parameters<typeof useStateAction<UserRow>>[0]['list']): (row: UserRow) => RowAction[] {
  const switching = useStateAction({ list, state: user.state })
  const unlocking = useMutation(user.unlock, { successToast: true })
  return (row) => {
    const unlock = {
      key: 'unlock',
      label: t('unlock'),
      ask: { title: t('unlock'), text: t('askUnlock') },
      run: async () => {
        // A refusal was shown; the list shows how it is.
        await unlocking.run({ params: { id: row.id } }).catch(() => undefined)
        list.settle([row.id])
      },
    }
    return row.enabledMark === userStates.locked ? [unlock] : [switching(row, row.enabledMark === userStates.enabled)]
  }
}

function useSearches(t: Texts) {
  const dictionaries = useDictionaries().data?.list
  return useMemo(() => {
    const genders = dictionaries?.find(({ enCode }) => enCode === 'sex')?.dictionaryList ?? []
    const any = { placeholder: t('any') }
    const fields = [
      text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
      select('gender', t('columns.gender'), { fixed: genders.map((item) => [item.enCode, item.fullName]) }, any),
      select('enabledMark', t('columns.state'), { fixed: ['1', '0', '2'].map((state) => [state, t(`states.${state}`)]) }, any),
    ]
    return searchesOf(formDesign(fields, widgetSchemas).fields, kinds)
  }, [t, dictionaries])
}
