import { useMemo } from 'react'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { routesOf, useShell } from '@/components/ground/public'
import { ErrorState, LoadingState, NoPermissionState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { call } from '@/lib/client/call'
import { tellDone } from '@/lib/client/tell-done'
import type { ModuleConfig, RecordRow } from '@/lib/contract/online-dev/online-dev'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { toAppError } from '@/lib/errors/app-error'
import { said } from '@/lib/form/design-texts'
import type { RawRecord } from '@/lib/form/read'
import { useModuleConfig, useRecordOnce } from './queries'
import { RecordForm } from './record-form'
import { copiedValues, type FormButton, interfaceParameters } from './script-buttons'
import { useModule } from './use-module'
import type { Module } from './utils'

type CustomFormProps = {
  /** The list that the button stands in. */
  module: Module
  button: FormButton
  row: RecordRow
  onChanged: () => void
  onClose: () => void
}

/** The form of another module over a row of this one, begun with values of the row (contract 3b §6). */
export function CustomForm(props: CustomFormProps) {
  const { module, button, row, onClose } = props
  const { user } = useShell()
  const config = useModuleConfig(button.modelId)
  // The rows of a data view are all there is of them.
  const record = useRecordOnce(module.modelId, module.isView ? null : row.id)
  const title = said(module.list, button.title)
  if (config.data && record.state.status === 'ready') {
    const values = module.isView ? row : record.state.record.values
    return (
      <OptionsProvider load={loadOptions} lookups={lookupsOf(user.userId)}>
        <FilledForm {...props} config={config.data} values={values} title={title} />
      </OptionsProvider>
    )
  }
  const error = config.error ?? (record.state.status === 'failed' ? record.state.error : undefined)
  const retry = () => {
    void config.mutate()
    record.reload()
  }
  return (
    <Surface {...button.surface} isFrame={!error} open title={title} onClose={onClose}>
      {!error ? (
        <LoadingState />
      ) : toAppError(error).code === 'forbidden' ? (
        <NoPermissionState />
      ) : (
        <ErrorState error={error} onRetry={retry} />
      )}
    </Surface>
  )
}

type FilledFormProps = CustomFormProps & { config: ModuleConfig; values: RawRecord; title: string }

function FilledForm({ button, config, values, title, onChanged, onClose }: FilledFormProps) {
  const { menus } = useShell()
  const menuId = routesOf(menus).find(({ menu }) => menu.modelId === button.modelId)?.menu.id ?? ''
  const target = useModule({ config, menuId, modelId: button.modelId, title: config.fullName })
  const module = useMemo(() => {
    const { kind, width } = button.surface
    const surface = { popupType: kind, generalWidth: width, drawerWidth: width, hasConfirmAndAddBtn: false }
    return { ...target, form: { ...target.form, config: { ...target.form.config, ...surface } } }
  }, [target, button])
  const send = async (record: RawRecord) => {
    const paramList = interfaceParameters(button.parameters, { ...values, ...record })
    const { msg } = await call(dataInterface.preview, { params: { id: button.interfaceId }, body: { paramList } })
    if (msg) void tellDone(msg)
  }
  return (
    <RecordForm
      module={module}
      open={{ mode: 'create', id: null, given: copiedValues(button, values) }}
      title={title}
      {...(button.interfaceId === '' ? {} : { send })}
      pageIds={[]}
      onOpen={(open) => open === null && onClose()}
      onChanged={onChanged}
    />
  )
}
