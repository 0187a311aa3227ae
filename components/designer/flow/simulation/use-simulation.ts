import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/client/call'
import { errorText, isSessionEnd } from '@/lib/client/error-text'
import type { CallData } from '@/lib/contract/endpoint'
import { flowSimulation } from '@/lib/contract/workflow/flow-simulation'
import { writeFlow } from '@/lib/designer/flow/flow-document'
import type { TreeDocument } from '@/lib/designer/public'

export type Simulated = CallData<typeof flowSimulation.run>
export type SimulatedStep = Simulated['steps'][number]

/** `tried`: the flow as it was then. */
type State = { isRunning: boolean; answer: Simulated | null; failure: string; tried: TreeDocument | null }

/** Tries a flow as it stands in the designer. What the platform refuses is said in its words. */
export function useSimulation(document: TreeDocument) {
  const t = useTranslations('errors')
  const [state, setState] = useState<State>({ isRunning: false, answer: null, failure: '', tried: null })
  const run = async (starterId: string, formData: Record<string, unknown>) => {
    setState((before) => ({ ...before, isRunning: true }))
    const body = { flowTemplateJson: JSON.stringify(writeFlow(document)), starterId, formData }
    try {
      const { data } = await call(flowSimulation.run, { body })
      setState({ isRunning: false, answer: data, failure: '', tried: document })
    } catch (error) {
      const failure = isSessionEnd(error) ? '' : errorText(error, (key, params) => t(key, params))
      setState({ isRunning: false, answer: null, failure, tried: document })
    }
  }
  return { ...state, run }
}
