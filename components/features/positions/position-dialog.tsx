import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { toast } from '@/lib/client/toast-store'
import { type PositionForm, position } from '@/lib/contract/permission/position'
import type { RecordValues } from '@/lib/form/types'
import { positionFormDesign } from './position-form'
import { type PositionType, readPosition, usePosition, usePositionTypes } from './queries'
import { positionBody, type Texts } from './utils'

type PositionDialogProps = {
  id: string | null
  /** The way to the organisation that is chosen at the left. */
  organizeIds: readonly string[]
  onSaved: () => void
  onClose: () => void
}

type Start = { values: RecordValues; types: readonly PositionType[] }

/** Makes or changes a position (contract 2 §2.2). */
export function PositionDialog(props: PositionDialogProps) {
  const { id, organizeIds } = props
  const t = useTranslations('admin.positions')
  const info = usePosition(id)
  const { types, isLoading } = usePositionTypes()
  const values: RecordValues | undefined = id === null ? { organizeIdTree: organizeIds } : info.data
  return (
    <LoadingDialog<Start>
      title={t(id === null ? 'create' : 'edit')}
      width="600px"
      start={values && !isLoading ? { values, types } : undefined}
      error={info.error}
      onRetry={() => void info.mutate()}
      onClose={props.onClose}
    >
      {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = PositionDialogProps & Start & { frame: DialogFrame }

function FilledDialog({ id, values, types, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTranslations('admin.positions') as unknown as Texts
  const form = useDesignForm({
    drafts: { name: 'permission.position', title: t('title') },
    id,
    design: () => positionFormDesign(t, types),
    values,
    ...(id === null ? {} : { newest: () => readPosition(id) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled, target) => savePosition(positionBody(filled), target),
        done: ({ msg }) => {
          toast.success(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}

function savePosition(body: PositionForm, { id, key }: Target) {
  return id === null ? call(position.create, { body }, { idempotencyKey: key }) : call(position.update, { params: { id }, body })
}
