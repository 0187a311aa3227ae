import { useState } from 'react'
import { type ChosenFlow, type TemplateCard, TemplatesPanel, useFlowChoice } from '@/components/features/flow-launch/public'
import type { Person } from '@/components/features/flow-task/public'
import { Surface } from '@/components/ui/surface'
import { toast } from '@/lib/client/toast-store'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { flowDelegate } from '@/lib/contract/workflow/flow-delegate'
import { PrincipalsDialog } from './principals-dialog'

type LaunchForDialogProps = { onChosen: (chosen: ChosenFlow) => void; onClose: () => void }

type Represented = TemplateCard & { onBehalf: readonly Person[] }

/** Launching for others: a flow that was delegated, for whom, and which of its flows (contract 4a §6.7). */
export function LaunchForDialog({ onChosen, onClose }: LaunchForDialogProps) {
  const t = useTexts('entrust')
  const tLaunch = useTexts('flowlaunch')
  const reading = useMutation(flowDelegate.principals)
  const [asked, setAsked] = useState<{ template: TemplateCard; people: readonly Person[] } | null>(null)
  const [askingId, setAskingId] = useState('')
  // What the principals may launch the platform knows; here all flows of the template are offered.
  const flows = useFlowChoice<Represented>({
    isOwn: false,
    onChosen: ({ id: templateId, onBehalf }, flowId) => onChosen({ templateId, flowId, onBehalf }),
  })
  const choose = async (template: TemplateCard) => {
    if (askingId !== '' || flows.openingId !== '') return
    setAskingId(template.id)
    // A failure was told; the picker stays as it was.
    const reply = await reading.run({ query: { flowId: template.id } }).catch(() => null)
    setAskingId('')
    if (!reply) return
    const people = reply.data.list
    const [first] = people
    if (!first) toast.error(t('noPrincipal'))
    else if (people.length === 1) await flows.choose({ ...template, onBehalf: [first] })
    else setAsked({ template, people })
  }
  return (
    <Surface kind="general" open title={t('launchForTitle')} width="960px" onClose={onClose}>
      <TemplatesPanel
        source="delegated"
        groupsLabel={t('columns.type')}
        groups={['0', '1'].map((key) => ({ key, label: tLaunch(`kinds.${key}`) }))}
        emptyText={tLaunch('noneFor')}
        openingId={askingId || flows.openingId}
        onChoose={(template) => void choose(template)}
      />
      {asked && (
        <PrincipalsDialog
          name={asked.template.fullName}
          people={asked.people}
          onChosen={(onBehalf) => {
            setAsked(null)
            void flows.choose({ ...asked.template, onBehalf })
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {flows.dialog}
    </Surface>
  )
}
