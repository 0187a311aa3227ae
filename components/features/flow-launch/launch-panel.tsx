import { useDictionaryItems } from '@/lib/client/use-dictionary-items'
import { useTexts } from '@/lib/client/use-texts'
import { useRecentTemplates } from './state'
import { TemplatesPanel } from './templates-panel'
import type { ChosenFlow, TemplateCard } from './types'
import { useFlowChoice } from './use-flow-choice'

/** Quick launch: what the person may launch, and from a press on it to its flow (contract 4a §6.3). */
export function LaunchPanel({ onChosen }: { onChosen: (chosen: ChosenFlow) => void }) {
  const t = useTexts('flowlaunch')
  const categories = useDictionaryItems('WorkFlowCategory') ?? []
  const { recent, add, drop } = useRecentTemplates()
  const { choose, openingId, dialog } = useFlowChoice<TemplateCard>({
    isOwn: true,
    onNone: ({ id }) => drop(id),
    onChosen: (template, flowId) => {
      add(template)
      onChosen({ templateId: template.id, flowId })
    },
  })
  return (
    <>
      <TemplatesPanel
        source="own"
        groupsLabel={t('categories')}
        groups={[{ key: '', label: t('all') }, ...categories.map(({ id, fullName }) => ({ key: id, label: fullName }))]}
        emptyText={t('none')}
        openingId={openingId}
        recent={recent}
        onChoose={(template) => void choose(template)}
      />
      {dialog}
    </>
  )
}
