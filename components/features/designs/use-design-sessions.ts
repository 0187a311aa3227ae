import { useTranslations } from 'next-intl'
import { useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react'
import { DesignerSession } from '@/components/designer/shell/designer-session'
import { widgetSchemas } from '@/components/widgets/schemas'
import { toast } from '@/lib/client/toast-store'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import { openList } from '@/lib/designer/list/list-document'
import { entriesOf } from '@/lib/designer/list/list-entries'
import { fieldsOfForm } from '@/lib/designer/list/list-fields'
import { type ListSession, openListSession } from '@/lib/designer/list/list-session'
import { newPhoneList, takeDesktop } from '@/lib/designer/list/take-desktop'
import { viewFields } from '@/lib/designer/list/view-fields'
import {
  formAsData,
  givenNumbers,
  isRefusal,
  type KeptDocument,
  type OpenedForm,
  type Refusal,
  sayRefusal,
  type TreeDocument,
  writeForm,
} from '@/lib/designer/public'
import { parseDesign } from '@/lib/form/parse-design'
import type { FormDesign } from '@/lib/form/types'
import type { DesignParts } from './use-design-saving'
import type { LocalHistory, useLocalHistory } from './use-local-history'
import { hasList, type ViewSource } from './utils'

type Options = {
  info: DesignInfo
  opened: OpenedForm
  local: LocalHistory | null
  /** Of a data view. */
  view: ViewSource | null
}
type Sessions = { form: DesignerSession; list: ListSession | null; phone: ListSession | null; refusals: readonly Refusal[] }

/**
 * What of a module is worked on: its form, its list, and its list on phones, each with steps of its own. Lists follow the form when one
 * turns to them, and when the design is stored.
 */
export function useDesignSessions({ info, opened, local, view }: Options) {
  const tDesigner = useTranslations('designer')
  const say = useRef(tDesigner)
  useInsertionEffect(() => {
    say.current = tDesigner
  })
  const [sessions] = useState(() => {
    const onRefused = (refusal: Refusal) => void toast.warning(sayRefusal(refusal, (key, values) => say.current(key, values)))
    return openSessions({ info, opened, local, view }, onRefused)
  })
  // The toasts of the page.
  useEffect(() => {
    for (const refusal of sessions.refusals) toast.warning(sayRefusal(refusal, (key, values) => say.current(key, values)))
  }, [sessions])
  return useMemo(() => (view ? partsOfView(sessions) : partsOf(sessions, opened)), [sessions, opened, view])
}

type Parts = {
  form: DesignerSession
  list: ListSession | null
  phone: ListSession | null
  followForm: () => void
  formDesign: () => FormDesign
  histories: Parameters<typeof useLocalHistory>[0]['histories']
  /** A part is stored only where it is there: the call takes what it is given. */
  parts: DesignParts
  /** What this browser kept, instead of what is here. */
  take: (local: LocalHistory) => void
}

function partsOf({ form, list, phone }: Sessions, opened: OpenedForm): Parts {
  let parsed: { document: TreeDocument; design: FormDesign } | null = null
  const formDesign = (): FormDesign => {
    if (parsed?.document !== form.document) {
      parsed = { document: form.document, design: parseDesign(formAsData(form.document), widgetSchemas) }
    }
    return parsed.design
  }
  const followers = [list, phone].filter((session) => session !== null).map((session) => follower(session, form.history.position))
  /** Also what was taken back in a list must fit the form as it is now. */
  const followForm = () => {
    const fields = fieldsOfForm(formDesign())
    for (const follow of followers) follow(fields, form.history.position)
  }
  const text = (session: ListSession) => () => {
    followForm()
    return session.write(form.history.isDirty || form.history.canUndo)
  }
  /** Wire: a list for phones without columns takes those of the desktop when it is stored (contract 3b §4.7). */
  const phoneText = () => {
    followForm()
    if (!phone) return ''
    const isEmpty = entriesOf(phone.document, 'columnList').length === 0
    const completed = isEmpty && list ? takeDesktop(list.document, { isCompleting: true }) : undefined
    return phone.write(form.history.isDirty || form.history.canUndo || isEmpty, completed)
  }
  return {
    form,
    list,
    phone,
    followForm,
    formDesign,
    histories: {
      form: form.history,
      ...(list ? { list: list.history } : {}),
      ...(phone ? { phone: phone.history } : {}),
    },
    parts: {
      ...(list ? { columnData: { text: text(list), history: list.history } } : {}),
      ...(phone ? { appColumnData: { text: phoneText, history: phone.history } } : {}),
      formData: { text: () => writeForm(form.document, opened.source), history: form.history },
    },
    take: (local: LocalHistory) => restore({ form, list, phone }, local),
  }
}

/** A data view has a list alone, which follows nothing by itself: its interface may fail for an hour. */
function partsOfView({ form, list }: Sessions): Parts {
  return {
    form,
    list,
    phone: null,
    followForm: () => {},
    formDesign: () => parseDesign({ fields: [] }, widgetSchemas),
    histories: list ? { list: list.history } : {},
    parts: list ? { columnData: { text: () => list.write(false), history: list.history } } : {},
    take: ({ parts }) => {
      if (list && parts.list) list.restore(parts.list as Parameters<ListSession['restore']>[0])
    },
  }
}

/**
 * Lets a list follow its form. When the form is taken back to what it was before the list followed, and the list was not worked on since,
 * what following took away comes back with it.
 */
function follower(session: ListSession, firstPosition: number) {
  const trail: { before: number; after: number }[] = []
  // The list was opened with the form of that position.
  let last = firstPosition
  return (fields: Parameters<ListSession['follow']>[0], formPosition: number) => {
    const step = trail.at(-1)
    if (step && step.before === formPosition && step.after === session.history.position) {
      session.history.undo()
      trail.pop()
    }
    const position = session.history.position
    session.follow(fields)
    if (session.history.position !== position) trail.push({ before: last, after: session.history.position })
    if (trail.length > 50) trail.shift()
    last = formPosition
  }
}

/** The lists of a pure form are opened as well: they are kept, and come back when the list is switched on (contract 3b §2.4). */
function openSessions({ info, opened, local, view }: Options, onRefused: (refusal: Refusal) => void): Sessions {
  const form = new DesignerSession(opened.document, { now: Date.now, onRefused, givenIn: givenNumbers })
  const refusals: Refusal[] = []
  const formFields = view ? [] : fieldsOfForm(parseDesign(formAsData(form.document), widgetSchemas))
  const listOf = (text: string, isPhone: boolean, desktop: ListSession | null = null) => {
    const fields = view ? fieldsOfStored(view, text) : formFields
    const makeNew = desktop ? { makeNew: () => newPhoneList(desktop.document) } : {}
    const setup = { webType: view ? 4 : 2, isPhone } as const
    const session = openListSession(text, { now: Date.now, onRefused, fields, setup, ...makeNew })
    if (!isRefusal(session)) return session
    if (hasList(info)) refusals.push(session)
    return null
  }
  const list = listOf(info.columnData, false)
  const phone = view ? null : listOf(info.appColumnData, true, list)
  // Steps belong to the very version that they were made on.
  if (local && isOfVersion(local, info, opened)) restore({ form, list, phone }, local)
  return { form, list, phone, refusals }
}

function fieldsOfStored({ given }: ViewSource, text: string) {
  const stored = openList(text)
  return viewFields(given, 'refused' in stored ? {} : stored.document)
}

function restore({ form, list, phone }: Omit<Sessions, 'refusals'>, { parts }: LocalHistory) {
  if (parts.form) form.history.restore(parts.form as KeptDocument<TreeDocument>)
  if (list && parts.list) list.restore(parts.list as Parameters<ListSession['restore']>[0])
  if (phone && parts.phone) phone.restore(parts.phone as Parameters<ListSession['restore']>[0])
}

/** What was kept rests on this version, or is this version: the answer to the last save may never have come. */
export function isOfVersion(local: LocalHistory, info: DesignInfo, opened: OpenedForm): boolean {
  const version = Number(info.version)
  if (local.version === version) return true
  const form = local.parts.form as KeptDocument<TreeDocument> | undefined
  return local.version === version - 1 && form !== undefined && writeForm(form.document, opened.source) === opened.source.text
}
