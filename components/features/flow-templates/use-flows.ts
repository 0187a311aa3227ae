import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { DesignerSession } from '@/components/designer/shell/designer-session'
import { FieldHold, useRefusalToast, useSettledFlush } from '@/components/designer/shell/use-design-field'
import { randomName } from '@/lib/client/random-name'
import { openFlow } from '@/lib/designer/flow/flow-document'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import { flowsField } from './template-form'
import { newStoredFlow, readFlows, type StoredFlow, writeFlows } from './utils'

export type OpenedFlow = StoredFlow & { key: string; session: DesignerSession; opened: DesignerSession['document'] }

/**
 * The named flows of a template while they are worked on, each with steps of its own. What is done goes into the form of the template, so
 * that it is kept, asked about and saved like everything that is typed there; `flush` puts it there at once.
 */
export function useFlows(store: FormStore) {
  const onRefused = useRefusalToast(useTranslations('flowdesigner.refusals'))
  const open = (flow: StoredFlow): OpenedFlow => {
    const opened = openFlow(flow.tree)
    return { ...flow, key: randomName(), opened, session: new DesignerSession(opened, { now: Date.now, onRefused }) }
  }
  const [flows, setFlows] = useState(() => readFlows(readText(store.getValue(flowsField))).map(open))
  const [hold] = useState(() => new FieldHold(store, flowsField))
  const latest = useRef({ flows, first: flows, text: readText(store.getValue(flowsField)) })
  latest.current.flows = flows
  const flush = useMemo(() => flusher(hold, latest), [hold])
  const sessions = useMemo(() => flows.map(({ session }) => session), [flows])
  useSettledFlush(sessions, flush)
  return {
    flows,
    flush,
    add: (fullName: string): string => {
      const flow = open(newStoredFlow(fullName, randomName().slice(0, 6)))
      setFlows([...flows, flow])
      return flow.key
    },
    rename: (key: string, fullName: string) => setFlows(flows.map((flow) => (flow.key === key ? { ...flow, fullName } : flow))),
    remove: (key: string) => setFlows(flows.filter((flow) => flow.key !== key)),
  }
}

type Latest = { current: { flows: readonly OpenedFlow[]; first: readonly OpenedFlow[]; text: string } }

/** What was not changed is written as it came, to the letter: the form is not changed then. */
function flusher(hold: FieldHold, latest: Latest) {
  return () => {
    const { flows, first, text } = latest.current
    const isAsItCame = flows === first && flows.every(({ session, opened }) => session.document === opened)
    hold.write(isAsItCame ? text : writeFlows(flows.map((flow) => ({ ...flow, document: flow.session.document }))))
  }
}
