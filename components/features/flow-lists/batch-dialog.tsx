import { useId, useState } from 'react'
import { flowTaskTexts } from '@/components/features/flow-task/public'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import { BatchRowsPanel } from './batch-rows-panel'
import styles from './flow-lists.module.css'
import { useBatchFlows, useBatchNodes, useBatchTemplates } from './queries'
import type { KeptOf } from './types'
import { type BatchPlace, chosenOf } from './utils'

type BatchDialogProps = { keptOf: KeptOf; onDone: () => void; onClose: () => void }

/** Tasks at one node of one flow, decided together (contract 4a §5.8). */
export function BatchDialog({ keptOf, onDone, onClose }: BatchDialogProps) {
  const t = useTexts('flowlist.batch')
  const templates = useBatchTemplates()
  const { data, error } = templates
  const decided = () => {
    void templates.mutate()
    onDone()
  }
  return (
    <Surface kind="fullScreen" open isLayer title={t('title')} onClose={onClose}>
      {data ? (
        data.length === 0 ? (
          <EmptyState text={t('noTemplates')} />
        ) : (
          <LazyMessages namespace="flowtask" loaders={flowTaskTexts}>
            <Batch templates={data} keptOf={keptOf} onDone={decided} />
          </LazyMessages>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void templates.mutate()} />
      ) : (
        <LoadingState />
      )}
    </Surface>
  )
}

type Choice = { id: string; fullName: string }

type BatchProps = { templates: readonly Choice[]; keptOf: KeptOf; onDone: () => void }

/** From the flow by its name to the node, and then the tasks that wait there. Where there is but one choice it is made. */
function Batch({ templates, keptOf, onDone }: BatchProps) {
  const t = useTexts('flowlist.batch')
  const [chosen, choose] = useState<Partial<BatchPlace>>({})
  const templateId = chosenOf(templates, chosen.templateId)
  const flows = useBatchFlows(templateId)
  const flowId = chosenOf(flows.data, chosen.flowId)
  const nodes = useBatchNodes(flowId)
  const nodeCode = chosenOf(nodes.data, chosen.nodeCode)
  return (
    <div className={styles.batch}>
      <div className={styles.places}>
        <Place
          label={t('template')}
          choices={{ data: templates }}
          value={templateId}
          onChange={(id) => choose({ templateId: id })}
        />
        <Place
          label={t('flow')}
          choices={flows}
          value={flowId}
          first={templateId === '' ? t('templateFirst') : undefined}
          onChange={(id) => choose({ templateId, flowId: id })}
        />
        <Place
          label={t('node')}
          choices={nodes}
          value={nodeCode}
          first={templateId === '' ? t('templateFirst') : flowId === '' ? t('flowFirst') : undefined}
          onChange={(id) => choose({ templateId, flowId, nodeCode: id })}
        />
      </div>
      {nodeCode === '' ? (
        <EmptyState text={t('choose')} />
      ) : (
        <BatchRowsPanel key={`${flowId} ${nodeCode}`} place={{ templateId, flowId, nodeCode }} keptOf={keptOf} onDone={onDone} />
      )}
    </div>
  )
}

type PlaceProps = {
  label: string
  choices: { data?: readonly Choice[] | undefined; error?: unknown; isLoading?: boolean }
  value: string
  /** What has to be chosen before. */
  first?: string | undefined
  onChange: (id: string) => void
}

function Place({ label, choices, value, first, onChange }: PlaceProps) {
  const t = useTexts('flowlist.batch')
  const tCommon = useTexts('common')
  const id = useId()
  const notice = first ?? (choices.error ? tCommon('loadFailed') : undefined)
  return (
    <div className={styles.place}>
      <label htmlFor={id}>{label}</label>
      <FieldCombobox
        id={id}
        options={(choices.data ?? []).map((choice) => ({ value: choice.id, label: choice.fullName }))}
        values={value === '' ? [] : [value]}
        unnamed=""
        placeholder={t('pick')}
        isLoading={choices.isLoading === true}
        {...(notice === undefined ? {} : { notice })}
        onChange={([next]) => next !== undefined && onChange(next)}
      />
    </div>
  )
}
