import { useTranslations } from 'next-intl'
import { readText } from '@/lib/form/read'
import { ChoiceSetting, TextSetting } from '../../list/settings'
import type { OptionPlace } from '../options/option-types'
import { useHolder } from './use-item'
import { useMenuOptions } from './use-menu-options'

const kinds = ['', '1', '2'] as const
const targets = ['_self', '_blank'] as const

/** Where something leads (contract 4b §2.1): nowhere, to an entry of a menu, to another site. */
export function LinkControl({ at }: { at: OptionPlace | undefined }) {
  const t = useTranslations('portaldesigner.link')
  const { value, change, endBurst } = useHolder()
  const { options } = useMenuOptions()
  const kind = readText(value('linkType', at))
  const moduleId = readText(value('moduleId', at))
  const pick = ([id = '']: readonly string[]) => {
    const entry = options?.find((one) => one.value === id)
    const { type = '', urlAddress = '', propertyJson = '' } = entry ?? {}
    change({ moduleId: id, type, urlAddress, propertyJson }, { at })
  }
  return (
    <>
      <ChoiceSetting
        label={t('kind')}
        options={kinds.map((one) => ({ value: one, label: t(`kinds.${one === '' ? 'none' : one === '1' ? 'menu' : 'site'}`) }))}
        values={[kinds.find((one) => one === kind) ?? '']}
        onChange={([next = '']) => change({ linkType: next, moduleId: '', type: '', urlAddress: '', propertyJson: '' }, { at })}
      />
      {kind === '1' ? (
        <ChoiceSetting
          label={t('menu')}
          options={options ?? []}
          isLoading={options === undefined}
          values={moduleId === '' ? [] : [moduleId]}
          knownText={readText(value('urlAddress', at))}
          isClearable
          onChange={pick}
        />
      ) : null}
      {kind === '2' ? (
        <TextSetting
          label={t('address')}
          placeholder="https://"
          lengthMax={1000}
          value={readText(value('urlAddress', at))}
          onType={(urlAddress) => change({ urlAddress }, { at, burst: 'urlAddress' })}
          onLeave={endBurst}
        />
      ) : null}
      {kind === '' ? null : (
        <ChoiceSetting
          label={t('target')}
          options={targets.map((one) => ({ value: one, label: t(`targets.${one === '_self' ? 'here' : 'window'}`) }))}
          values={[readText(value('linkTarget', at)) === '_blank' ? '_blank' : '_self']}
          onChange={([linkTarget = '_self']) => change({ linkTarget }, { at })}
        />
      )}
    </>
  )
}
