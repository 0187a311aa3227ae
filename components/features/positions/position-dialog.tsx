import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import type { Reading } from '@/components/screen/use-row-editing'
import { tellDone } from '@/lib/client/tell-done'
import type { RecordValues } from '@/lib/form/types'
import { savePosition } from './mutations'
import { type PositionType, positionFormDesign } from './position-form'
import { readPosition, usePosition } from './queries'
import { positionBody } from './utils'

type PositionDialogProps = {
  id: string | null
  /** The way to the organisation that is chosen at the left. */
  organizeIds: readonly string[]
  /** Undefined while they are on their way. */
  types: readonly PositionType[] | undefined
  reading: Reading | null
  onSaved: () => void
  onClose: () => void
}

type Start = { values: RecordValues; choices: readonly PositionType[] }

/** Makes or changes a position (contract 2 §2.2). */
export function PositionDialog(props: PositionDialogProps) {
  const { id, organizeIds, types, reading } = props
  const t = useTranslations('admin.positions')
  const { data, error, mutate } = usePosition(id)
  const values: RecordValues | undefined = id === null ? { organizeIdTree: organizeIds } : data
  return (
    <LoadingDialog<Start>
      title={t(id === null ? 'create' : 'edit')}
      reading={reading}
      width="600px"
      start={values && types ? { values, choices: types } : undefined}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = PositionDialogProps & Start & { frame: DialogFrame }

function FilledDialog({ id, values, choices, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTranslations('admin.positions')
  const form = useDesignForm({
    drafts: { name: 'permission.position', title: t('title') },
    id,
    design: () => positionFormDesign(t, choices),
    values,
    ...(id === null ? {} : { newest: () => readPosition(id) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: async (filled, target) => savePosition(positionBody(filled), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
