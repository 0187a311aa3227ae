import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { useShell } from '@/components/ground/public'
import type { Reading } from '@/components/screen/use-row-editing'
import { call } from '@/lib/client/call'
import { tellDone } from '@/lib/client/tell-done'
import { useCall } from '@/lib/client/use-call'
import { useTexts } from '@/lib/client/use-texts'
import { type OrganizeForm, organisation } from '@/lib/contract/permission/organisation'
import { dictionaryData } from '@/lib/contract/system/dictionary'
import { flatTree } from '@/lib/domain/flat-tree'
import type { RecordValues } from '@/lib/form/types'
import { companyForm, departmentForm, type OrganizeFacts } from './organize-form'
import { readOrganisation, useOrganisation, useParents } from './queries'
import { type Kind, organizeBody, organizeValues, topId } from './utils'

type OrganizeDialogProps = {
  kind: Kind
  id: string | null
  /** Below what a new one is to stand. */
  parentId: string | null
  reading: Reading | null
  onSaved: () => void
  onClose: () => void
}

type Start = { values: RecordValues; facts: OrganizeFacts }

/** Makes or changes a company (a whole page) or a department (contract 2 §1.2, §1.3). */
export function OrganizeDialog(props: OrganizeDialogProps) {
  const { kind, id, parentId, reading } = props
  const t = useTranslations('admin.organisations')
  const info = useOrganisation(kind, id)
  const parents = useParents(kind, id)
  const dictionaries = useCall(dictionaryData.all, {})
  const values = id === null ? { parentId } : info.data && organizeValues(info.data)
  const facts = useFacts(kind, parents.data?.list, dictionaries.data?.list ?? [], values)
  const isReady = values && parents.data && !dictionaries.isLoading
  return (
    <LoadingDialog<Start>
      kind={kind === 'company' ? 'fullScreen' : 'general'}
      title={t(`${id === null ? 'create' : 'edit'}.${kind}`)}
      reading={reading}
      {...(kind === 'company' ? {} : { width: '600px' })}
      start={isReady ? { values, facts } : undefined}
      error={info.error ?? parents.error}
      onRetry={() => {
        for (const one of [info, parents]) void one.mutate()
      }}
      onClose={props.onClose}
    >
      {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

type Item = { id: string; fullName: string; children?: readonly Item[] | null }
type Dictionary = { enCode: string; dictionaryList: readonly Item[] }

function useFacts(
  kind: Kind,
  parents: OrganizeFacts['parents'] | undefined,
  dictionaries: readonly Dictionary[],
  values: RecordValues | undefined,
): OrganizeFacts {
  const t = useTranslations('admin.organisations')
  const choices = (enCode: string) => {
    const items = dictionaries.find((dictionary) => dictionary.enCode === enCode)?.dictionaryList ?? []
    return flatTree(items).map((item) => [item.id, item.fullName] as const)
  }
  const { user } = useShell()
  const present = values?.['parentId']
  // Nothing is put where this person may not add, but what stands there already stays.
  const offered = (nodes: OrganizeFacts['parents']): OrganizeFacts['parents'] =>
    nodes.map((node) => {
      const disabled = node.id !== present && (node.disabled === true || node.may?.add === false)
      return { id: node.id, fullName: node.fullName, disabled, children: offered(node.children ?? []) }
    })
  // A top company stays at the top, and an administrator may put a new one there.
  const isTop = kind === 'company' && (present === topId || user.isAdministrator === 1)
  const top = { id: topId, fullName: t('top'), children: present === topId ? [] : offered(parents ?? []) }
  return {
    parents: isTop ? [top] : offered(parents ?? []),
    natures: choices('EnterpriseNature'),
    industries: choices('IndustryType'),
  }
}

type FilledDialogProps = OrganizeDialogProps & Start & { frame: DialogFrame }

function FilledDialog({ kind, id, values, facts, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('admin.organisations')
  const form = useDesignForm({
    drafts: { name: `permission.organize.${kind}`, title: t('title') },
    id,
    design: () => (kind === 'company' ? companyForm(t, facts) : departmentForm(t, facts)),
    values,
    ...(id === null ? {} : { newest: () => readOrganisation(kind, id) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled, target) => saveOrganisation(kind, organizeBody(kind, filled), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}

const writes = {
  company: { create: organisation.create, update: organisation.update },
  department: { create: organisation.departmentCreate, update: organisation.departmentUpdate },
} as const

export function saveOrganisation(kind: Kind, body: OrganizeForm, { id, key }: Target) {
  const { create, update } = writes[kind]
  return id === null ? call(create, { body }, { idempotencyKey: key }) : call(update, { params: { id }, body })
}
