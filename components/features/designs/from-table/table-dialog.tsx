import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import type { StepFrame } from '@/components/features/import-wizard/public'
import { FormNotice } from '@/components/screen/form-notice'
import { Surface } from '@/components/ui/surface'
import { isViewing } from '@/lib/client/viewing'
import { choicesOf, columnOf, isChoice } from '@/lib/designer/propose/propose-columns'
import { CellsForm } from './cells-form'
import { DonePanel } from './done-panel'
import { FieldsPanel } from './fields-panel'
import styles from './from-table.module.css'
import { MakePanel } from './make-panel'
import { type KeptDictionary, ofNoColumn } from './mutations'
import { readProposedCode } from './queries'
import { RowsPanel } from './rows-panel'
import type { Step } from './state'
import { StepLine } from './step-line-panel'
import { type Flow, useFlow, useProposal } from './use-flow'
import { faultOfTable, type Given, proposedName, tableOf, type Work } from './utils'

type TableDialogProps = {
  /** The design that was made is to be worked on. */
  onOpenDesign: (id: string) => void
  /** There is a design, or an entry of the menu, that was not there before. */
  onChanged: () => void
  onClose: () => void
}

/**
 * From a table of data to a module, in one dialog: its cells, what each column is to be, the design with its place in the menu, and the rows.
 * From each step one comes back to those before it, and to what was typed and made there, until rows are in.
 */
export function TableDialog({ onOpenDesign, onChanged, onClose }: TableDialogProps) {
  const t = useTranslations('designs.fromTable')
  const tCommon = useTranslations('common')
  const flow = useFlow()
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    if (await flow.mayLeave()) onClose()
  }
  const leaving = useRef(() => void leave())
  return (
    <Surface
      kind="general"
      open
      title={t('title')}
      width="1100px"
      busy={isBusy}
      onClose={() => leaving.current()}
      footer={<div ref={setFooter} className={styles.buttons} />}
    >
      <StepLine current={flow.state.step} />
      {isViewing() && <FormNotice>{tCommon('viewingForm')}</FormNotice>}
      <div className={styles.step}>
        <CurrentStep
          {...{ flow, onChanged }}
          frame={{ footer, leaving, setBusy }}
          onOpenDesign={(id) => {
            onClose()
            onOpenDesign(id)
          }}
          onClose={() => void leave()}
        />
      </div>
    </Surface>
  )
}

type StepProps = Omit<TableDialogProps, 'onClose'> & { frame: StepFrame; flow: Flow; onClose: () => void }

function CurrentStep({ frame, flow, onChanged, onOpenDesign, onClose }: StepProps) {
  const { store, state, draft } = flow
  const { step, work, made } = state
  const acts = useActs(flow)
  // Who closes the dialog then loses nothing, and nobody is offered to do it once more.
  const end = () => {
    store.end()
    void draft.finish()
  }
  const go = (next: Step) => store.set({ step: next })
  const common = { frame, onClose }
  if (step === 'cells' || !work) {
    return <CellsForm key={store.round} {...{ ...common, flow }} onRead={acts.read} />
  }
  if (step === 'fields') {
    return (
      <FieldsPanel
        {...{ ...common, work }}
        onWork={(next) => store.set({ work: next })}
        onGiven={acts.choose}
        onBack={() => go('cells')}
        onNext={acts.propose}
      />
    )
  }
  if (step === 'make' || !made.design) {
    return (
      <MakePanel
        {...{ ...common, flow, work, onOpenDesign }}
        onBack={() => go('fields')}
        onReady={(ready, hasRows) => {
          onChanged()
          store.set({ made: ready, step: hasRows ? 'rows' : 'done' })
          if (!hasRows) end()
        }}
      />
    )
  }
  if (step === 'done') return <DonePanel {...{ ...common, design: made.design, onOpenDesign }} />
  return <RowsPanel {...{ ...common, work, design: made.design, onOpenDesign }} onBack={() => go('make')} onImported={end} />
}

/** Each goes to the column that wants what it has; others stay, of no column, so that they are told. */
function placedAnew(dictionaries: readonly KeptDictionary[], { table, drafts }: Work): readonly KeptDictionary[] {
  const left = new Map(
    drafts.flatMap(({ at, kind }) => (isChoice(kind) ? [[at, choicesOf(kind, columnOf(table, at))] as const] : [])),
  )
  return dictionaries.map((one) => {
    const [at] = [...left].find(([, entries]) => one.isWhole && hasSame(one.items, entries)) ?? [ofNoColumn]
    left.delete(at)
    return { ...one, at }
  })
}

const hasSame = (items: readonly string[], entries: readonly string[]) =>
  items.length === entries.length && entries.every((entry) => items.includes(entry))

/** What leads on from the first two steps. */
function useActs({ store }: Flow) {
  const propose = useProposal()
  const put = async (given: Given) => {
    const { facts } = store.state
    // Other columns have other dictionaries, and another table has another name. What was made is there all the same.
    const work = await propose(given)
    const { made } = store.state
    const dictionaries = placedAnew(made.dictionaries, work)
    store.set({ work, facts: made.design ? facts : {}, made: { ...made, dictionaries } })
  }
  return {
    read: async (given: Given) => {
      if (store.state.work?.given !== given) await put(given)
      store.set({ step: 'fields' })
    },
    choose: async (given: Given) => {
      const { work } = store.state
      if (work && faultOfTable(tableOf(given))) return store.set({ work: { ...work, given } })
      await put(given)
    },
    propose: async () => {
      const { work, facts } = store.state
      if (!work) return
      const fullName = proposedName(work.given)
      const isNamed = 'fullName' in facts
      const proposed = isNamed ? facts : { ...facts, fullName, enCode: await readProposedCode(fullName) }
      store.set({ facts: proposed, step: 'make' })
    },
  }
}
