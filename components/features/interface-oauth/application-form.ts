import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { radio } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { date, longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

const half = { span: 12 }
const appIdPattern = '/^\\s*[\\x21-\\x39\\x3b-\\x7e]+\\s*$/'

/** Contract 2 §17. An application that is there keeps its secret until a new one is asked for. */
export function applicationFormDesign(t: Texts, { isNew }: { isNew: boolean }): FormDesign {
  return formDesign(
    [
      text('appId', 'appId', {
        ...{ ...half, required: true, maxlength: 100, tip: t('fields.appIdTip') },
        rules: [{ pattern: appIdPattern, message: t('appIdRule') }],
      }),
      text('appName', t('fields.appName'), { ...half, required: true, maxlength: 100 }),
      text('appSecret', 'appSecret', { required: isNew, maxlength: 100, tip: t('fields.secretTip') }),
      radio(
        'verifySignature',
        t('fields.verifySignature'),
        { fixed: ['0', '1'].map((mark) => [mark, t(`signing.${mark}`)] as const) },
        { defaultValue: '1', tip: t('fields.verifySignatureTip') },
      ),
      date('usefulLife', t('fields.usefulLife'), { ...half, format: 'yyyy-MM-dd HH:mm', placeholder: t('forever') }),
      number('sortCode', t('fields.sort'), { ...half, min: 0, max: 999_999, defaultValue: 0 }),
      longText('whiteList', t('fields.whiteList'), {
        ...{ maxlength: 2000, placeholder: '10.0.0.8, 192.168.1.0/24', tip: t('fields.whiteListTip') },
      }),
      toggle('enabledMark', t('fields.state'), { defaultValue: 1, on: t('enabled'), off: t('disabled') }),
      longText('description', t('fields.description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}
