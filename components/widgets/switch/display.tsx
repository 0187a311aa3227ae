import type { WidgetDisplayProps } from '../define-widget'
import { isSwitchOn, switchText } from './switch-values'

export function Detail({ node, value, text }: WidgetDisplayProps) {
  return <>{text ?? switchText(node, isSwitchOn(node, value))}</>
}
