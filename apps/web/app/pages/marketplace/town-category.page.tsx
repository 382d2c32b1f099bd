/** The same page, of one category. */
export { clientLoader, default, loader } from './town.page.tsx';
