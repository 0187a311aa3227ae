export { DeletedButton } from './deleted-button'
export { HistoryButton } from './history-button'
