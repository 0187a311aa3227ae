import { useId, useMemo, useState } from 'react'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { TabList, tabId } from '@/components/screen/tab-list'
import { EmptyState } from '@/components/ui/states'
import { leavesOf, openableIds, ticksOf } from '@/components/ui/tree/ticks'
import { type TreeItem, VirtualTree } from '@/components/ui/tree/virtual-tree'
import { widgetSchemas } from '@/components/widgets/schemas'
import { call } from '@/lib/client/call'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import { userWork, type WorkNode } from '@/lib/contract/permission/user-work'
import { AppError } from '@/lib/errors/app-error'
import { formDesign } from '@/lib/form/build/form-design'
import { user } from '@/lib/form/build/reference-fields'
import { text } from '@/lib/form/build/value-fields'
import { readText } from '@/lib/form/read'
import { useWork } from './queries'
import styles from './users.module.css'
import type { UserRow } from './utils'

type HandoverDialogProps = { row: UserRow; onDone: () => void; onClose: () => void }
type Work = CallData<typeof userWork.work>

/** Contract 2 §3.6, in its order, and ours. */
const kinds = ['flow', 'wait', 'permission', 'automatic'] as const
type Kind = (typeof kinds)[number]

/** Gives what somebody had who left to somebody else. */
export function HandoverDialog(props: HandoverDialogProps) {
  const t = useTexts('admin.users.handover')
  const { data, error, mutate } = useWork(props.row.id)
  return (
    <LoadingDialog<Work>
      title={t('title')}
      width="700px"
      start={data}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(work, frame) => <FilledDialog {...props} work={work} frame={frame} />}
    </LoadingDialog>
  )
}

function FilledDialog({ row, work, frame, onDone, onClose }: HandoverDialogProps & { work: Work; frame: DialogFrame }) {
  const t = useTexts('admin.users.handover')
  const ticks = useTicks(work)
  const form = useDesignForm({
    drafts: null,
    id: null,
    design: () =>
      formDesign(
        [
          text('account', t('from'), { disabled: true, span: 12 }),
          user('toId', t('to'), { required: true, span: 12, placeholder: t('toHint') }),
        ],
        widgetSchemas,
      ),
    values: { account: `${row.realName}/${row.account}` },
  })
  const send = async (toId: string) => {
    // The other checks of contract 2 §3.6 need what the platform knows.
    if (toId === row.id) throw refused(t('sameUser'), 'toId')
    const [flowList = [], waitList = [], permissionList = [], automaticList = []] = kinds.map(ticks.posted)
    const lists = { flowList, waitList, permissionList, automaticList }
    if (Object.values(lists).every((ids) => ids.length === 0)) throw refused(t('nothing'))
    return call(userWork.handOver, { body: { fromId: row.id, toId, ...lists } })
  }
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled) => send(readText(filled['toId'])),
        done: ({ msg }) => {
          void tellDone(msg)
          onDone()
          onClose()
        },
      }}
    >
      <WorkTrees work={work} ticks={ticks} />
    </FormDialog>
  )
}

function refused(userMessage: string, path?: string): AppError {
  const issues = path === undefined ? [] : [{ path, code: 'refused', message: userMessage }]
  return new AppError('refused', userMessage, { userMessage, issues })
}

/** What is ticked in each tree, by its leaves. */
function useTicks(work: Work) {
  const items = useMemo(() => Object.fromEntries(kinds.map((kind) => [kind, itemsOf(work[kind])])), [work])
  const [ticked, setTicked] = useState<Readonly<Partial<Record<Kind, ReadonlySet<string>>>>>({})
  const itemsOfKind = (kind: Kind) => items[kind] ?? []
  const ticksOfKind = (kind: Kind) => ticksOf(itemsOfKind(kind), ticked[kind] ?? new Set())
  return {
    items: itemsOfKind,
    of: ticksOfKind,
    count: (kind: Kind) => ticked[kind]?.size ?? 0,
    flip: (kind: Kind, item: TreeItem) => {
      const leaves = leavesOf([item]).map(({ id }) => id)
      const known = ticked[kind] ?? new Set<string>()
      const isOn = leaves.some((id) => !known.has(id))
      const kept = [...known].filter((id) => !leaves.includes(id))
      setTicked({ ...ticked, [kind]: new Set(isOn ? [...kept, ...leaves] : kept) })
    },
    /** Wire: checked and half checked ones (contract 2 §3.6). */
    posted: (kind: Kind) => {
      const { selected, partial } = ticksOfKind(kind)
      return [...selected, ...partial]
    },
  }
}

function itemsOf(nodes: readonly WorkNode[]): TreeItem[] {
  return nodes.map(({ id, fullName, children }) => ({ id, label: fullName, children: itemsOf(children) }))
}

function WorkTrees({ work, ticks }: { work: Work; ticks: ReturnType<typeof useTicks> }) {
  const t = useTexts('admin.users.handover')
  const panelId = useId()
  // What there is nothing of is looked at last.
  const [kind, setKind] = useState<Kind>(kinds.find((each) => work[each].length > 0) ?? 'permission')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const items = ticks.items(kind)
  const all = useMemo(() => openableIds(items), [items])
  const { selected, partial } = ticks.of(kind)
  const entries = kinds.map((key) => ({ key, label: t(`kinds.${key}`), count: ticks.count(key) || undefined }))
  return (
    <section className={styles.work} aria-labelledby={`${panelId}-title`}>
      <span id={`${panelId}-title`} className={styles.workTitle}>
        {t('content')}
      </span>
      <TabList label={t('content')} entries={entries} value={kind} panelId={panelId} onChange={(key) => setKind(key as Kind)} />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, kind)} className={styles.tree}>
        <VirtualTree
          label={t(`kinds.${kind}`)}
          items={items}
          isMulti
          hasMarks
          expanded={new Set(all.filter((id) => !closed.has(id)))}
          onExpandedChange={(next) => setClosed(new Set(all.filter((id) => !next.has(id))))}
          selected={selected}
          partial={partial}
          onSelect={(item) => ticks.flip(kind, item)}
          empty={<EmptyState text={t(`none.${kind}`)} />}
        />
      </div>
    </section>
  )
}
