export { ChoiceDisplay as Detail } from '../choice-display'
