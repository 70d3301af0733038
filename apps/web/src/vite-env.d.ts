/// <reference types="vite/client" />
import '@mui/material/themeCssVarsAugmentation';
