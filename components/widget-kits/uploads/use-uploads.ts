import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { confirm } from '@/components/ui/confirm'
import { isSessionEnd } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { partBytes } from '@/lib/client/uploads/constants'
import type { Placement } from '@/lib/client/uploads/transfer'
import { forget, listUnfinished, type Unfinished, type UploadPlace } from '@/lib/client/uploads/unfinished'
import { uploadQueue } from '@/lib/client/uploads/upload-queue'
import { attribute, textAttribute } from '@/lib/form/attributes'
import { type FileEntry, isPendingEntry, type PendingEntry, storedName } from '@/lib/form/file-schema-rules'
import { readFlag } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { useRowKey, useWidgetEnv } from '../widget-env'
import { failureText } from './failure-text'
import { tellRefused } from './refusal-names'
import { useTakeFiles } from './use-take-files'

type UploadsOptions = {
  node: FieldNode
  value: unknown
  onChange: (value: unknown, data?: unknown) => void
  /** The value is the form's own, which may change while the field is out of sight. */
  isOfForm: boolean
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The list of an upload field and what can be done with it. Its order is that of the value: who waits keeps the place. */
export function useUploads({ node, value, onChange, isOfForm }: UploadsOptions) {
  const t = useTranslations('upload')
  const tErrors = useTranslations('errors')
  const take = useTakeFiles(node)
  const place = usePlace(node)
  const [offers, setOffers] = useOffers(place)
  const list = useLatestList(node, { value, onChange, isOfForm })
  const offerUndo = useUndoOffer(isOfForm)
  const queue = uploadQueue()

  const tellFailure = (name: string, thrown: unknown) => {
    if (isSessionEnd(thrown)) return
    // Spec 2 §8: the platform's words as an error, for about a second and a half.
    const reason = failureText(thrown, t, (key, params) => tErrors(key, params))
    tellRefused([name], reason, t)
  }
  const mark = (id: string, hasFailed: boolean) =>
    list.write((items) => items.map((item) => (isPendingOf(item, id) ? { ...item, hasFailed } : item)))
  const start = (file: File, known: Partial<Pick<Unfinished, 'id' | 'identifier'>> = {}): string => {
    const id = queue.add({
      ...known,
      file,
      placement: placementOf(node),
      place: place ?? undefined,
      onFailed: (thrown) => {
        mark(id, true)
        tellFailure(file.name, thrown)
      },
      onRetried: () => mark(id, false),
      onStored: (entry) => list.write((items) => items.map((item) => (isPendingOf(item, id) ? entryFor(node, entry) : item))),
    })
    return id
  }
  const add = (files: readonly File[]) => {
    const taken = take(files, list.read().length)
    if (taken.length === 0) return
    const pending = taken.map((file) => ({ pendingId: start(file), name: storedName(file.name) }))
    list.write((items) => [...items, ...pending])
  }
  const remove = async (index: number) => {
    const item = list.read()[index]
    if (item === undefined) return
    if (!isPendingEntry(item)) {
      list.write((items) => items.filter((each) => each !== item))
      const undo = () => list.write((items) => (items.includes(item) ? items : items.toSpliced(index, 0, item)))
      offerUndo(t('removed', { name: nameOf(item) }), undo)
      return
    }
    const known = queue.read(item.pendingId)
    const isLarge = known !== undefined && known.sizeBytes > partBytes && known.state !== 'error'
    if (isLarge && !(await confirm({ text: t('giveUp', { name: item.name }), confirmText: t('giveUpConfirm'), danger: true })))
      return
    queue.remove(item.pendingId)
    list.write((items) => items.filter((each) => !isPendingOf(each, item.pendingId)))
  }
  const move = (from: number, to: number) => {
    const { length } = list.read()
    if (from === to || to < 0 || to >= length) return
    list.write((items) => {
      const moved = items[from]
      return items.toSpliced(from, 1).toSpliced(to, 0, moved)
    })
  }
  const leaveOffer = (id: string) => setOffers((known) => known.filter((offer) => offer.id !== id))
  /** `file` where its bytes could not be kept and it was chosen again: its hash then tells whether it is the same. */
  const continueOffer = (offer: Unfinished, file?: File) => {
    const source = file ?? offer.file
    if (!source) return
    if (file && (file.name !== offer.name || file.size !== offer.sizeBytes)) {
      return void toast.error(t('notSame', { name: offer.name }))
    }
    const [taken] = take([source], list.read().filter((item) => !isPendingOf(item, offer.id)).length)
    if (!taken) return
    leaveOffer(offer.id)
    start(source, { id: offer.id, identifier: file ? undefined : offer.identifier })
    const pending = { pendingId: offer.id, name: storedName(offer.name) }
    list.write((items) => (items.some((item) => isPendingOf(item, offer.id)) ? items : [...items, pending]))
  }
  const discardOffer = (id: string) => {
    leaveOffer(id)
    void forget(id)
  }
  return { offers, add, remove: (index: number) => void remove(index), move, continueOffer, discardOffer }
}

type ListOptions = Omit<UploadsOptions, 'node'>

/**
 * The value as it is now. Several files may arrive before the field is drawn again, and a file may arrive while it is not drawn
 * at all; none of them may undo what the others did.
 */
function useLatestList(node: FieldNode, { value, onChange, isOfForm }: ListOptions) {
  const values = useWidgetEnv()?.values
  const rowKey = useRowKey()
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  const read = () => asList(isOfForm && values ? values.read(node.code, rowKey) : latest.current.value)
  const write = (change: (items: readonly unknown[]) => readonly unknown[]) => {
    const next = change(read())
    latest.current.value = next
    // Scripts get what is stored; what is on its way concerns nobody else.
    latest.current.onChange(
      next,
      next.filter((item) => !isPendingEntry(item)),
    )
  }
  return { read, write }
}

/** What was removed from a form can be put back as long as the form is there; in the window of a cell, as long as that is. */
function useUndoOffer(isOfForm: boolean) {
  const t = useTranslations('upload')
  const ofForm = useWidgetEnv()?.toasts
  const [own] = useState(() => new Set<number>())
  // The page's toasts.
  useEffect(
    () => () => {
      for (const id of own) toast.dismiss(id)
    },
    [own],
  )
  return (text: string, undo: () => void) => {
    const toasts = (isOfForm && ofForm) || own
    toasts.add(toast.info(text, { action: { label: t('undo'), run: undo } }))
  }
}

/** Where uploads are remembered: in the form of a record, by user. Elsewhere they last as long as the page. */
function usePlace(node: FieldNode): UploadPlace | null {
  const env = useWidgetEnv()
  const userId = env?.currentUser?.userId
  const modelId = env?.recordContext?.modelId
  return userId && modelId ? { userId, modelId, recordId: env?.recordContext?.id ?? '', code: node.code } : null
}

function useOffers(place: UploadPlace | null) {
  const [offers, setOffers] = useState<readonly Unfinished[]>([])
  const key = place && JSON.stringify(place)
  // The browser's database, once per field of an opened form.
  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    void listUnfinished(JSON.parse(key) as UploadPlace, Date.now()).then((found) => {
      if (isCurrent) setOffers(found.filter(({ id }) => uploadQueue().read(id) === undefined))
    })
    return () => {
      isCurrent = false
    }
  }, [key])
  return [offers, setOffers] as const
}

function isPendingOf(item: unknown, id: string): item is PendingEntry {
  return isPendingEntry(item) && item.pendingId === id
}

function nameOf(item: unknown): string {
  return String((item as { name?: unknown }).name ?? '')
}

/** Contract 3a §4.4: `annex` for files, `annexpic` for pictures; the other three as the design has them. Faces of people are a kind of their own. */
export function placementOf(node: FieldNode): Placement {
  const isFace = textAttribute(node, 'uploadType') === 'userAvatar'
  return {
    type: node.type !== 'uploadImg' ? 'annex' : isFace ? 'userAvatar' : 'annexpic',
    pathType: textAttribute(node, 'pathType') || 'defaultPath',
    isAccount: readFlag(attribute(node, 'isAccount')) ? '1' : '0',
    folder: textAttribute(node, 'folder'),
  }
}

/** Pictures are kept without what only files have (spec 2 §3.2). */
function entryFor(node: FieldNode, entry: FileEntry): FileEntry {
  const { name, fileId, url } = entry
  return node.type === 'uploadImg' ? { name, fileId, url } : entry
}
