import { useEffect, useRef, useState } from 'react'
import { LaunchTexts, useFlowChoice } from '@/components/features/flow-launch/public'
import { type OpenTask, TaskDialog } from '@/components/features/flow-task/public'
import type { Module } from '../utils'
import type { FlowOpening } from './types'

type LayerProps = {
  module: Pick<Module, 'modelId' | 'title' | 'flowId'>
  opening: FlowOpening
  /** Something was done with the task. */
  onDone: () => void
  onClose: () => void
}

/** The task of a record over the list of its module; one without a task is launched by a flow that is chosen before (contract 4a §11). */
export function TaskLayer(props: LayerProps) {
  return (
    <LaunchTexts>
      <Layer {...props} />
    </LaunchTexts>
  )
}

function Layer({ module, opening, onDone, onClose }: LayerProps) {
  const { id, status, opType } = opening
  const [flowId, setFlowId] = useState(opening.flowId)
  const begun = useRef(false)
  const { choose, dialog } = useFlowChoice<{ id: string; fullName: string }>({
    isOwn: true,
    onChosen: (_template, chosen) => setFlowId(chosen),
    onEnd: onClose,
  })
  // The platform: which flows this person may launch.
  useEffect(() => {
    if (flowId !== '' || begun.current) return
    begun.current = true
    void choose({ id: module.flowId, fullName: module.title })
  }, [flowId, choose, module])
  if (flowId === '') return dialog
  const task: OpenTask = { ...{ id, flowId, opType, modelId: module.modelId }, ...(status === undefined ? {} : { status }) }
  return <TaskDialog task={task} onDone={onDone} onClose={onClose} />
}
