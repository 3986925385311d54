export * as finalForm from 'final-form';
export * as reactFinalForm from 'react-final-form';
