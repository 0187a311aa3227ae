import { useCallback, useRef, useState } from 'react'
import type { DesignerSession } from '@/components/designer/shell/designer-session'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import { openList } from '@/lib/designer/list/list-document'
import { fieldsOfForm } from '@/lib/designer/list/list-fields'
import {
  type DesignDocuments,
  formAsData,
  isRefusal,
  type MergedDesign,
  mergeDesigns,
  type Side,
  type TreeDocument,
  takeForm,
  takeList,
} from '@/lib/designer/public'
import { parseDesign } from '@/lib/form/parse-design'
import type { TakenBack } from './use-design-saving'
import type { useDesignSessions } from './use-design-sessions'
import type { Documents } from './use-difference-words'
import { isSameSource, openDocument } from './utils'

type Sessions = ReturnType<typeof useDesignSessions>

/** What a merge brought in, while it may be looked at and taken back. */
export type MergeNews = {
  name: string
  before: Documents
  after: Documents
  renamed: MergedDesign['renamed']
  /** False when something was done since: then it is taken back step by step. */
  undo: () => boolean
}

export type MergeVersions = { base: DesignInfo; theirs: DesignInfo }

/** The steps that a merge was, of each document that it changed. */
type MergeSteps = readonly { history: Pick<DesignerSession['history'], 'holds'>; position: number }[]

/** Puts together what is worked on here and what somebody else has stored meanwhile. */
export function useMerging(sessions: Sessions) {
  const [news, setNews] = useState<MergeNews | null>(null)
  const done = useRef<readonly (TakenBack & { steps: MergeSteps })[]>([])
  /** Null where they cannot be put together: a document that nobody can read, another kind of design, another interface. */
  const prepare = useCallback(
    (versions: MergeVersions, choices: Readonly<Record<string, Side>> = {}) => prepared(sessions, versions, choices),
    [sessions],
  )
  /** Makes the documents here what the merge made of them, each in one step. */
  const apply = useCallback(
    (merged: MergedDesign, { base, theirs }: MergeVersions, name: string) => {
      const before = { ...base, ...textsOf(sessions) }
      const { undo, steps } = applied(sessions, merged.documents)
      done.current = [...done.current, { base, name, steps }]
      setNews({ name, before, after: { ...theirs, ...textsOf(sessions) }, renamed: merged.renamed, undo })
    },
    [sessions],
  )
  /** Only where nobody needs to be asked; whether it was done. */
  const quietly = useCallback(
    (versions: MergeVersions, name: string): boolean => {
      const merged = prepare(versions)
      // A script of mine that names a field which now has another code must be looked at.
      if (!merged || merged.conflicts.length > 0 || merged.renamed.some(({ scriptCount }) => scriptCount > 0)) return false
      apply(merged, versions, name)
      return true
    },
    [prepare, apply],
  )
  /** The first merge that was taken back and not decided on; null where all of them count. */
  const takenBack = useCallback(
    (): TakenBack | null => done.current.find(({ steps }) => steps.some((step) => !step.history.holds(step.position))) ?? null,
    [],
  )
  /** It was decided what becomes of both versions. */
  const settle = useCallback(() => {
    done.current = []
    setNews(null)
  }, [])
  return { prepare, apply, quietly, takenBack, settle, news, forget: () => setNews(null) }
}

function textsOf({ parts }: Sessions): Documents {
  return Object.fromEntries(Object.entries(parts).map(([name, { text }]) => [name, text()]))
}

function prepared(
  sessions: Sessions,
  { base, theirs }: MergeVersions,
  choices: Readonly<Record<string, Side>>,
): MergedDesign | null {
  // What has no list any more, or another one, takes no work on lists.
  if (!isSameSource(base, theirs) || Number(base.webType) !== Number(theirs.webType)) return null
  const versions = { base: documentsOf(base), mine: documentsOf({ ...base, ...textsOf(sessions) }), theirs: documentsOf(theirs) }
  if (!versions.base || !versions.mine || !versions.theirs) return null
  const isView = sessions.parts.formData === undefined
  const fieldsOf = (form: TreeDocument) => fieldsOfForm(parseDesign(formAsData(form), widgetSchemas))
  // Nodes keep the ids that they have here.
  const mine = { ...versions.mine, form: sessions.form.document }
  const found = { base: versions.base, mine, theirs: versions.theirs }
  return mergeDesigns(found, { fieldsOf: isView ? null : fieldsOf, choices })
}

function documentsOf({ formData = '', columnData = '', appColumnData = '' }: Documents): DesignDocuments | null {
  const [form, list, phone] = [openDocument(formData), openList(columnData), openList(appColumnData)]
  if (isRefusal(form) || isRefusal(list) || isRefusal(phone)) return null
  return { form: form.document, list: list.document, phone: phone.document }
}

/** The steps that it was, and what takes them back as long as nothing was done since. */
function applied(sessions: Sessions, merged: DesignDocuments): { undo: () => boolean; steps: MergeSteps } {
  const { form, list, phone } = sessions
  const histories = [form, list, phone].flatMap((session) => (session ? [session.history] : []))
  const positions = () => histories.map(({ position }) => position)
  const kept = documentsOf(textsOf(sessions))
  const before = positions()
  form.run(takeForm(merged.form))
  // A list that nobody made here stays one, unless they have made it.
  if (JSON.stringify(kept?.list) !== JSON.stringify(merged.list)) list?.run(takeList(merged.list))
  if (JSON.stringify(kept?.phone) !== JSON.stringify(merged.phone)) phone?.run(takeList(merged.phone))
  const steps = histories
    .map((history, at) => ({ history, position: history.position, isChanged: history.position !== before[at] }))
    .filter(({ isChanged }) => isChanged)
  sessions.followForm()
  const after = positions()
  const undo = () => {
    if (positions().some((position, at) => position !== after[at])) return false
    histories.forEach((history, at) => {
      while (history.position !== before[at] && history.undo()) {}
    })
    return true
  }
  return { undo, steps }
}
