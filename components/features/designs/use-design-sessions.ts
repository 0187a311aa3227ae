import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { DesignerSession } from '@/components/designer/shell/designer-session'
import { widgetSchemas } from '@/components/widgets/schemas'
import { toast } from '@/lib/client/toast-store'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import { fieldsOfForm } from '@/lib/designer/list/list-fields'
import { type ListSession, openListSession } from '@/lib/designer/list/list-session'
import { formAsData, isRefusal, type OpenedForm, type Refusal, sayRefusal, type TreeDocument, writeForm } from '@/lib/designer/public'
import { parseDesign } from '@/lib/form/parse-design'
import { webTypes } from './constants'
import type { LocalHistory } from './use-local-history'

type Options = { info: DesignInfo; opened: OpenedForm; local: LocalHistory | null }

/**
 * What of a module is worked on: its form, its list, and its list on phones, each with steps of its own. Lists follow the form when one
 * turns to them, and when the design is stored.
 */
export function useDesignSessions({ info, opened, local }: Options) {
  const tDesigner = useTranslations('designer')
  const say = useRef(tDesigner)
  say.current = tDesigner
  const [sessions] = useState(() => {
    const onRefused = (refusal: Refusal) => void toast.warning(sayRefusal(refusal, (key) => say.current(key)))
    return openSessions({ info, opened, local }, onRefused)
  })
  const { form, list, phone } = sessions
  return useMemo(() => {
    const design = () => parseDesign(formAsData(form.document), widgetSchemas)
    let followed = form.document
    const followForm = () => {
      if (followed === form.document) return
      followed = form.document
      const fields = fieldsOfForm(design())
      list?.follow(fields)
      phone?.follow(fields)
    }
    const isTouched = () => form.history.isDirty || form.history.canUndo
    /** A part is stored only where it is there: the call takes what it is given. */
    const text = (session: ListSession) => () => {
      followForm()
      return session.write(isTouched())
    }
    return {
      form,
      list,
      phone,
      followForm,
      formDesign: design,
      all: [form, ...(list ? [list] : []), ...(phone ? [phone] : [])],
      parts: {
        formData: () => writeForm(form.document, opened.source),
        ...(list ? { columnData: text(list) } : {}),
        ...(phone ? { appColumnData: text(phone) } : {}),
      },
    }
  }, [form, list, phone, opened])
}

function openSessions({ info, opened, local }: Options, onRefused: (refusal: Refusal) => void) {
  const form = new DesignerSession(opened.document, { now: Date.now, onRefused })
  if (local && local.version === Number(info.version) && isSame(local.kept.document, opened, local)) form.history.restore(local.kept)
  if (Number(info.webType) === webTypes.form) return { form, list: null, phone: null }
  const fields = fieldsOfForm(parseDesign(formAsData(form.document), widgetSchemas))
  const listOf = (text: string, isPhone: boolean) => {
    const session = openListSession(text, { now: Date.now, onRefused, fields, setup: { webType: 2, isPhone } })
    if (isRefusal(session)) onRefused(session)
    return isRefusal(session) ? null : session
  }
  return { form, list: listOf(info.columnData, false), phone: listOf(info.appColumnData, true) }
}

/** Steps belong to the very document they were made on: what was stored since by others has other nodes. */
function isSame(kept: TreeDocument, { source }: OpenedForm, { kept: { isDirty } }: LocalHistory): boolean {
  return isDirty || writeForm(kept, source) === source.text
}
