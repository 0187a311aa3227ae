import { useTranslations } from 'next-intl'
import type { WidgetDisplayProps } from '../define-widget'
import { isSwitchOn, switchText } from './switch-values'

export function Detail({ node, value, text }: WidgetDisplayProps) {
  const t = useTranslations('widgets.switch')
  const isOn = isSwitchOn(node, value)
  return <>{text ?? (switchText(node, isOn) || t(isOn ? 'on' : 'off'))}</>
}
