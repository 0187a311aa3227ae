import { type ReactNode, useState } from 'react'
import { toast } from '@/lib/client/toast-store'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { flowTemplate } from '@/lib/contract/workflow/flow-template'
import { FlowChoiceDialog } from './flow-choice-dialog'
import type { TemplateCard } from './types'

type FlowChoiceOptions<Template> = {
  /** Only flows that the person may launch for himself. */
  isOwn: boolean
  onChosen: (template: Template, flowId: string) => void
  /** The template has no flow to launch; that was told. */
  onNone?: (template: Template) => void
  /** Nothing comes of it: there was no flow, the flows could not be read, or nobody chose one. */
  onEnd?: () => void
}

type Asked<Template> = { template: Template; flows: readonly { id: string; fullName: string }[] }

/** From a template to one of its flows: the only one at once, several are asked about (contract 4a §6.3). */
export function useFlowChoice<Template extends Pick<TemplateCard, 'id' | 'fullName'>>(options: FlowChoiceOptions<Template>) {
  const { isOwn, onChosen, onNone, onEnd } = options
  const t = useTexts('flowlaunch')
  const reading = useMutation(flowTemplate.flows)
  const [openingId, setOpeningId] = useState('')
  const [asked, setAsked] = useState<Asked<Template> | null>(null)
  const choose = async (template: Template) => {
    if (openingId !== '') return
    setOpeningId(template.id)
    const input = { params: { templateId: template.id }, query: { type: isOwn ? '1' : '' } }
    // A failure was told; the picker stays as it was.
    const reply = await reading.run(input).catch(() => null)
    setOpeningId('')
    if (!reply) return onEnd?.()
    const flows = reply.data
    const [first] = flows
    if (!first) {
      toast.error(t('noFlow'))
      onNone?.(template)
      onEnd?.()
    } else if (flows.length === 1) onChosen(template, first.id)
    else setAsked({ template, flows })
  }
  const dialog: ReactNode = asked && (
    <FlowChoiceDialog
      name={asked.template.fullName}
      flows={asked.flows}
      onChoose={(flowId) => {
        setAsked(null)
        onChosen(asked.template, flowId)
      }}
      onClose={() => {
        setAsked(null)
        onEnd?.()
      }}
    />
  )
  return { choose, openingId, dialog }
}
