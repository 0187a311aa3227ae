'use client'

import { useMemo, useState } from 'react'
import { ImportWizard } from '@/components/features/import-wizard/public'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { mayAddIn, OrgTree, useOrgTree, wayTo } from '@/components/features/org-tree/public'
import { useViewer } from '@/components/features/permission-viewer/public'
import { useWhy } from '@/components/features/why/public'
import { useShell } from '@/components/ground/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter, type ListQuestion, textFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { useDenied } from '@/components/screen/use-denied'
import { type List, useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { widgetSchemas } from '@/components/widgets/schemas'
import { useMutation } from '@/lib/client/use-mutation'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { user } from '@/lib/contract/permission/user'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { BindingsDialog } from './bindings-dialog'
import { userColumns } from './columns'
import { ExportDialog } from './export-dialog'
import { HandoverDialog } from './handover-dialog'
import { importCalls } from './mutations'
import { type UserFilters, useDictionaries, useHasSocials, useUsers } from './queries'
import { ResetPasswordDialog } from './reset-password-dialog'
import { useStuckNews } from './use-stuck-news'
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

/** The question before deleting is that of contract 2 §3.1. */
function useEditing(t: Texts, list: Pick<List<UserRow>, 'rowId' | 'settle'>, mayEdit: (row: UserRow) => boolean) {
  return useRowEditing({ list, remove: user.remove, askRemove: t('askRemove'), mayEdit })
}

function Users() {
  const t = useTexts('admin.users')
  const query = useListQuery(rules)
  const page = useUsers(query.question)
  const list = useList({ query, page, rowId })
  const tree = useOrgTree()
  const columns = useMemo(() => userColumns(t), [t])
  const searches = useSearches(t)
  const dialogs = useDialogs(t)
  const state = useStateActions(t, list)
  const withNews = useStuckNews(t)
  const { organize } = list.question.filters
  const rights = useRightsOf(t)
  const { creating, unless, mayEdit } = useOwnDenied(t)
  const { opened, read, close, createButton, edit, remove } = useEditing(t, list, mayEdit)
  const actionsOf = (row: UserRow): RowAction[] => [
    unless(row, 'edit', edit(row)),
    unless(row, 'remove', withNews(row, remove(row))),
    ...dialogs.actions(row).map((action) => unless(row, 'edit', action)),
    ...rights.actions(row),
    ...state(row).map((action) => unless(row, 'edit', withNews(row, action))),
  ]
  return (
    <ListScreen
      list={list}
      title={t('title')}
      beside={
        <OrgTree answer={tree} chosen={organize} onChoose={(id) => list.impose({ filters: { organize: id, where: {} } })} />
      }
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={
        <>
          {createButton(t('create'), creating(mayAddIn(tree, organize)))}
          {dialogs.buttons(creating(mayAddIn(tree, '')))}
        </>
      }
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{
        labels: rights.labels,
        // Contract 2 §3.1: administrators change themselves, elsewhere.
        of: (row) => (row.isAdministrator === 1 ? rights.actions(row) : actionsOf(row)),
      }}
      onOpen={(row) => row.isAdministrator === 1 || read(row)}
    >
      {opened && (
        <UserDialog
          key={opened.row?.id ?? ''}
          id={opened.row?.id ?? null}
          organizeIds={wayTo(tree.data?.list ?? [], organize)}
          reading={opened.reading}
          onSaved={page.reload}
          onClose={close}
        />
      )}
      <OpenDialog dialogs={dialogs} question={list.question} onChanged={(ids) => list.settle(ids)} />
      {rights.dialogs}
    </ListScreen>
  )
}

/**
 * Nobody changes his own rights, state or password here either, but for administrators, whom nobody else changes (contract 2 §3.4); what
 * he may change of himself is in his profile.
 */
function useOwnDenied(t: Texts) {
  const denied = useDenied()
  const { userId, isAdministrator } = useShell().user
  const isOwn = (row: UserRow) => row.id === userId && !isAdministrator
  return {
    creating: denied.creating,
    unless: (row: UserRow, needed: 'edit' | 'remove', action: RowAction): RowAction =>
      isOwn(row) ? { ...action, denied: t('own') } : denied.unless(row, needed, action),
    mayEdit: (row: UserRow) => !isOwn(row) && row.may?.edit !== false,
  }
}

/** What somebody may do, why, and how it looks to him. */
function useRightsOf(t: Texts) {
  const viewAs = useViewAs(t)
  const viewer = useViewer<UserRow>(({ id, realName }) => ({ id, fullName: realName, type: 'user' }))
  const why = useWhy<UserRow>(({ id, realName }) => ({ person: { id, fullName: realName } }))
  return {
    /** Of administrators these are all that there is, and they are longer than the others. */
    labels: [viewer.label, why.label, t('viewAs')],
    actions: (row: UserRow): RowAction[] => [viewer.action(row), ...why.actions(row), ...viewAs(row)],
    dialogs: (
      <>
        {viewer.drawer}
        {why.dialog}
      </>
    ),
  }
}

type Opened = { kind: 'export' | 'import' } | { kind: 'password' | 'bindings' | 'handover'; row: UserRow }

/** What is opened beside the form of a user, and the buttons and actions that open it (contract 2 §3.1). */
function useDialogs(t: Texts) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const hasSocials = useHasSocials()
  const opening = (kind: 'password' | 'bindings' | 'handover', label: string, row: UserRow): RowAction => {
    return { key: kind, label, run: () => setOpened({ kind, row }) }
  }
  return {
    opened,
    close: () => setOpened(null),
    /** `noImport`: why this person may bring nobody in. */
    buttons: (noImport: string | undefined) => (
      <>
        <Button startIcon={<Icon name="download" size={16} />} onClick={() => setOpened({ kind: 'export' })}>
          {t('exportUsers')}
        </Button>
        <Button
          startIcon={<Icon name="upload" size={16} />}
          aria-disabled={noImport !== undefined || undefined}
          data-tip={noImport}
          onClick={() => noImport === undefined && setOpened({ kind: 'import' })}
        >
          {t('importUsers')}
        </Button>
      </>
    ),
    actions: (row: UserRow): RowAction[] => [
      opening('password', t('resetPassword'), row),
      ...(hasSocials ? [opening('bindings', t('bindings.title'), row)] : []),
      // Whoever can still work hands nothing over.
      {
        ...opening('handover', t('handover.title'), row),
        denied: row.enabledMark === userStates.disabled ? undefined : t('handover.onlyDisabled'),
      },
    ],
  }
}

type OpenDialogProps = {
  dialogs: ReturnType<typeof useDialogs>
  question: ListQuestion<UserFilters>
  onChanged: (ids: readonly string[]) => void
}

function OpenDialog({ dialogs: { opened, close }, question, onChanged }: OpenDialogProps) {
  const t = useTexts('admin.users')
  switch (opened?.kind) {
    case 'export':
      return <ExportDialog question={question} onClose={close} />
    case 'import':
      return (
        <ImportWizard
          title={t('importTitle')}
          calls={importCalls(t)}
          onClose={(hasImported) => {
            if (hasImported) onChanged([])
            close()
          }}
        />
      )
    case 'password':
      return <ResetPasswordDialog row={opened.row} onClose={close} />
    case 'bindings':
      return <BindingsDialog row={opened.row} onClose={close} />
    case 'handover':
      return <HandoverDialog row={opened.row} onDone={() => onChanged([opened.row.id])} onClose={close} />
    default:
      return null
  }
}

/** Switching on and off, and releasing who was locked by wrong passwords; each asks first. */
function useStateActions(t: Texts, list: Parameters<typeof useStateAction<UserRow>>[0]['list']): (row: UserRow) => RowAction[] {
  const switching = useStateAction({ list, state: user.state })
  const unlocking = useMutation(user.unlock, { successToast: true })
  const releasing = useMutation(user.unlock)
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
    const disable = switching(row, true)
    const disableLocked = {
      ...disable,
      // Contract 2 §3.4: of somebody locked the call of the state only takes off the lock.
      run: async () => {
        const isReleased = await releasing.run({ params: { id: row.id } }).then(
          () => true,
          () => false,
        )
        if (isReleased) await disable.run()
      },
    }
    return row.enabledMark === userStates.locked
      ? [unlock, disableLocked]
      : [switching(row, row.enabledMark === userStates.enabled)]
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
