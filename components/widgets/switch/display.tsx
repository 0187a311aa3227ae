export { ReadFace as Detail, SaidFace as Print } from '@/components/widget-kits/faces/read-face'
