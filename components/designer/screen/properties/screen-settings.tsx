import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ValueControl } from '@/components/form/value-control'
import { widgetSchemas } from '@/components/widgets/schemas'
import { images } from '@/lib/form/build/file-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { color } from '@/lib/form/build/value-fields'
import { isRecord, own, readList, readText } from '@/lib/form/read'
import { refreshSecondsMax, scalings } from '@/lib/screen/layout'
import { ChoiceSetting, NumberSetting, SettingNote, SettingRow, SettingsSection, SwitchSetting } from '../../list/settings'
import { useSessionFact } from '../../shell/session-context'
import type { OtherScreen } from '../other-screen'
import { KioskSection } from './kiosk-section'
import { useScreenDetail } from './use-screen-detail'

/** Sizes of displays that there are. */
const presets = ['1920×1080', '2560×1440', '3840×2160', '3840×1080', '1366×768', '1080×1920'] as const
const fits = ['cover', 'contain', 'fill', 'tile'] as const

/** Size, ground, how a display is filled, when data is read, and screens that take turns. */
export function ScreenSettings({ others }: { others: readonly OtherScreen[] | undefined }) {
  const t = useTranslations('screendesigner.settings')
  const count = useSessionFact((session) => Object.keys(session.document.nodes).length - 1)
  return (
    <>
      <SizeSection />
      <GroundSection />
      <RefreshSection />
      <KioskSection others={others} />
      <SettingNote>{t('counted', { count })}</SettingNote>
      <SettingNote>{t('hint')}</SettingNote>
    </>
  )
}

function SizeSection() {
  const t = useTranslations('screendesigner.settings')
  const { detail, write, endBurst } = useScreenDetail()
  const { width, height, scaling } = detail
  const preset = presets.find((one) => one === `${width}×${height}`)
  const size = (key: 'width' | 'height') => (
    <NumberSetting
      label={t(key)}
      min={100}
      max={20_000}
      value={Math.round(detail[key])}
      onType={(value) => value !== null && write({ [key]: value }, key)}
      onLeave={endBurst}
    />
  )
  return (
    <SettingsSection title={t('size')}>
      <ChoiceSetting
        label={t('preset')}
        options={presets.map((one) => ({ value: one, label: one }))}
        values={preset ? [preset] : []}
        placeholder={t('ownSize')}
        onChange={([next = '']) => {
          const [wide, high] = next.split('×').map(Number)
          if (wide && high) write({ width: wide, height: high })
        }}
      />
      {size('width')}
      {size('height')}
      <ChoiceSetting
        label={t('scaling')}
        options={scalings.map((one) => ({ value: one, label: t(`scalings.${one}`) }))}
        values={[scaling]}
        onChange={([next = 'fit']) => write({ scaling: next })}
      />
    </SettingsSection>
  )
}

function GroundSection() {
  const t = useTranslations('screendesigner.settings')
  const { detail, write } = useScreenDetail()
  const colorLabel = t('backgroundColor')
  const pictureLabel = t('backgroundImage')
  const colorDesign = useMemo(() => formDesign([color('value', colorLabel)], widgetSchemas), [colorLabel])
  const pictureDesign = useMemo(() => formDesign([images('value', pictureLabel, { limit: 1 })], widgetSchemas), [pictureLabel])
  const { backgroundColor, backgroundImage, backgroundFit } = detail
  const shown = backgroundImage === '' ? [] : [{ fileId: backgroundImage, name: pictureLabel, url: backgroundImage }]
  return (
    <SettingsSection title={t('ground')}>
      <SettingRow label={colorLabel}>
        {(id) => (
          <ValueControl
            {...{ design: colorDesign, id, label: colorLabel, value: backgroundColor }}
            onChange={(next) => write({ backgroundColor: readText(next) }, 'backgroundColor')}
          />
        )}
      </SettingRow>
      <SettingRow label={pictureLabel} isWide>
        {(id) => (
          <ValueControl
            {...{ design: pictureDesign, id, label: pictureLabel, value: shown }}
            onChange={(next) => {
              const [file] = readList(next).filter(isRecord)
              write({ backgroundImage: file ? readText(own(file, 'url')) : '' })
            }}
          />
        )}
      </SettingRow>
      {backgroundImage === '' ? null : (
        <ChoiceSetting
          label={t('backgroundFit')}
          options={fits.map((one) => ({ value: one, label: t(`fits.${one}`) }))}
          values={[backgroundFit]}
          onChange={([next = 'cover']) => write({ backgroundFit: next })}
        />
      )}
    </SettingsSection>
  )
}

function RefreshSection() {
  const t = useTranslations('screendesigner.settings')
  const { detail, write, endBurst } = useScreenDetail()
  const { refresh } = detail
  return (
    <SettingsSection title={t('refresh')}>
      <NumberSetting
        label={t('seconds')}
        tip={t('secondsTip')}
        min={0}
        max={refreshSecondsMax}
        value={refresh.seconds}
        onType={(seconds) => seconds !== null && write({ refresh: { ...refresh, seconds } }, 'refresh')}
        onLeave={endBurst}
      />
      <SwitchSetting
        label={t('isPushed')}
        tip={t('isPushedTip')}
        isOn={refresh.isPushed}
        onChange={(isPushed) => write({ refresh: { ...refresh, isPushed } })}
      />
    </SettingsSection>
  )
}
