/**
 * The largest libraries, in a script of their own that runs before the shell's: on a slow phone both are compiled while the other still
 * comes, and a press gets in between.
 */
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import 'react-dom/client';
