import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { LoadingDialog } from '@/components/features/form-dialog/public'
import { ModuleImport } from '@/components/features/online-dev/public'
import { toast } from '@/lib/client/toast-store'
import type { PastedTable } from '@/lib/designer/propose/table-text'
import { AppError } from '@/lib/errors/app-error'
import type { RecordValues } from '@/lib/form/types'
import { webTypes } from '../constants'
import { useDesignCategories } from '../queries'
import { ReleaseDialog } from '../release-dialog'
import { CellsForm } from './cells-form'
import { FieldsDialog } from './fields-dialog'
import { type MadeModule, MakeForm } from './make-form'
import { readSurroundings } from './queries'
import { StepLine } from './step-line-panel'
import { type ColumnDraft, faultOfTable, type Given, proposedDrafts, proposedName, type Surroundings, tableOf } from './utils'

type TableDialogProps = {
  /** The id of the design that was made and is to be worked on. */
  onMade: (id: string) => void
  /** A module stands in the menu that was not there before. */
  onReleased: () => void
  onClose: () => void
}

/** What was brought, what it is proposed as, and what was changed in that. */
type Work = { given: Given; table: PastedTable; surroundings: Surroundings; drafts: readonly ColumnDraft[] }

type At = { step: 'cells' | 'fields' | 'make' } | { step: 'release' | 'rows'; module: MadeModule }

/**
 * From a table of data to a module: its cells, what each column is to be, the design, its place in the menu, and the rows. Nothing is made
 * before the third step, and up to there one comes back to what was typed.
 */
export function TableDialog({ onMade, onReleased, onClose }: TableDialogProps) {
  const [work, setWork] = useState<Work | null>(null)
  const [at, setAt] = useState<At>({ step: 'cells' })
  const [facts, setFacts] = useState<RecordValues>({})
  const propose = useProposal()
  const openDesign = (id: string) => {
    onMade(id)
    onClose()
  }
  if (at.step === 'release' || at.step === 'rows') {
    return <Afterwards {...{ at, onReleased, onClose }} onRows={() => setAt({ ...at, step: 'rows' })} onStay={openDesign} />
  }
  if (at.step === 'cells' || !work) {
    const read = async (given: Given) => {
      if (!work || !isSame(work.given, given)) setWork(await propose(given))
      setAt({ step: 'fields' })
    }
    return <CellsForm given={work?.given ?? null} onRead={read} onClose={onClose} />
  }
  if (at.step === 'fields') {
    return (
      <FieldsDialog
        {...work}
        onDrafts={(drafts) => setWork({ ...work, drafts })}
        onGiven={async (given) => setWork(faultOfTable(tableOf(given)) ? { ...work, given } : await propose(given))}
        onBack={() => setAt({ step: 'cells' })}
        onNext={() => setAt({ step: 'make' })}
        onClose={onClose}
      />
    )
  }
  return (
    <MakeStep
      {...{ work, facts, onClose }}
      onBack={(typed) => {
        setFacts(typed)
        setAt({ step: 'fields' })
      }}
      onMade={(module) => (module.rows ? setAt({ step: 'release', module }) : openDesign(module.id))}
    />
  )
}

/** The columns of a table as they are proposed; refuses what is no table. */
function useProposal() {
  const t = useTranslations('admin.designs.fromTable')
  return async (given: Given): Promise<Work> => {
    const table = tableOf(given)
    const fault = faultOfTable(table)
    // With several sheets another one may do: it is chosen in the next step.
    if (!table || (fault && given.sheets.length === 1)) {
      throw new AppError('invalid', `the table is not taken: ${fault}`, { userMessage: t(fault ?? 'noRows') })
    }
    const surroundings = await readSurroundings(table)
    return { given, table, surroundings, drafts: proposedDrafts(table, surroundings, (number) => t('nameless', { number })) }
  }
}

/** What was changed in the columns stays with what they were proposed for; a sheet that was chosen by hand is no other table. */
function isSame(before: Given, now: Given): boolean {
  return now.file ? before.file === now.file : !before.file && before.text === now.text
}

type MakeStepProps = Pick<Parameters<typeof MakeForm>[0], 'facts' | 'onBack' | 'onMade' | 'onClose'> & { work: Work }

function MakeStep({ work, ...rest }: MakeStepProps) {
  const t = useTranslations('admin.designs.fromTable')
  const categories = useDesignCategories()
  return (
    <LoadingDialog
      title={t('title')}
      width="1100px"
      start={categories && { categories }}
      error={undefined}
      onRetry={() => undefined}
      onClose={rest.onClose}
    >
      {(start, frame) => (
        <MakeForm {...start} {...rest} table={work.table} drafts={work.drafts} name={proposedName(work.given)} frame={frame} />
      )}
    </LoadingDialog>
  )
}

type AfterwardsProps = Pick<TableDialogProps, 'onReleased' | 'onClose'> & {
  at: { step: 'release' | 'rows'; module: MadeModule }
  onRows: () => void
  /** The design is there, without a menu and rows. */
  onStay: (id: string) => void
}

/** With the design made: its release, and the import of the module. Who breaks off there finds the design. */
function Afterwards({ at: { step, module }, onReleased, onRows, onStay, onClose }: AfterwardsProps) {
  const t = useTranslations('admin.designs.fromTable')
  const isReleased = useRef(false)
  if (step === 'rows' && module.rows) {
    return <ModuleImport modelId={module.id} title={module.fullName} file={module.rows} onClose={onClose} />
  }
  return (
    <ReleaseDialog
      design={{ ...module, webType: webTypes.list }}
      lead={<StepLine current="release" />}
      onReleased={() => {
        isReleased.current = true
        onReleased()
        onRows()
      }}
      onClose={() => {
        if (isReleased.current) return
        toast.warning(t('notReleased'))
        onStay(module.id)
      }}
    />
  )
}
