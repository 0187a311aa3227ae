import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import { executeTypes } from '@/lib/contract/system/scheduled-task'
import { type InterfaceChoice, interfaceChoices, withChosen } from '@/lib/form/interface-parameters'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { CronInput } from './cron-input-panel'
import { saveTask } from './mutations'
import { ParameterRows } from './parameters-panel'
import { readTask, useInterfaces, useMethods, useTask } from './queries'
import { followType, type Method, taskFormDesign } from './task-form'
import { useParameters } from './use-parameters'
import { demandCron, taskBody, taskValues } from './utils'

type TaskDialogProps = { id: string | null; onSaved: () => void; onClose: () => void }
type Start = { values: RecordValues; methods: readonly Method[]; interfaces: readonly InterfaceChoice[] }

/** Makes or changes a scheduled task (contract 2 §22). */
export function TaskDialog(props: TaskDialogProps) {
  const { id } = props
  const t = useTexts('admin.tasks')
  const info = useTask(id)
  const methods = useMethods()
  const interfaces = useInterfaces()
  const values = id === null ? newTask() : info.data && taskValues(info.data)
  const isReady = values && methods.data && interfaces.data
  return (
    <LoadingDialog<Start>
      kind="fullScreen"
      width="900px"
      title={t(id === null ? 'create' : 'edit')}
      start={
        isReady && {
          values,
          methods: methods.data ?? [],
          interfaces: withChosen(
            interfaceChoices(interfaces.data ?? []),
            readText(values['interfaceId']),
            readText(values['interfaceName']),
          ),
        }
      }
      error={info.error ?? methods.error ?? interfaces.error}
      onRetry={() => {
        for (const one of [info, methods, interfaces]) void one.mutate()
      }}
      onClose={props.onClose}
    >
      {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

const minuteMs = 60_000

function newTask(): RecordValues {
  return { executeType: executeTypes.dataInterface, startTime: Math.floor(Date.now() / minuteMs) * minuteMs, parameter: '[]' }
}

/** The same from one drawing to the next. */
const faces = { cron: CronInput, parameter: ParameterRows }

type FilledDialogProps = TaskDialogProps & Start & { frame: DialogFrame }

function FilledDialog({ id, values, methods, interfaces, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('admin.tasks')
  const form = useDesignForm({
    drafts: { name: 'system.task', title: t('title') },
    id,
    design: () => taskFormDesign(t, { interfaces, methods }),
    values,
    follows: { fields: ['executeType', 'parameter', 'localHostTaskId'], apply: followType(methods) },
    ...(id === null ? {} : { newest: () => readTask(id) }),
  })
  useParameters(form.store)
  return (
    <FormDialog
      {...frame}
      form={form}
      faces={faces}
      save={{
        send: async (filled, target) => {
          demandCron(t, readText(filled['cron']))
          return saveTask(taskBody(filled, interfaces), target)
        },
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
