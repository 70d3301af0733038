package container

import (
	"path/filepath"
	"runtime"
	"syscall"

	"github.com/criyle/go-sandbox/pkg/mount"
	"github.com/criyle/go-sandbox/pkg/rlimit"
	"github.com/criyle/go-sandbox/pkg/unixsocket"
)

// Hooks are called in the first process of a container, one at a time. After an error go-judge discards the container, and the active run,
// if any, fails.
type Hooks struct {
	// Configured is called when the file system of the container is in place, with its tmpfs mounts; their targets have no leading slash.
	Configured func(writable []mount.Mount, workDir string) error
	// BeforeRun is called before the first file of a run is created, or before its program is started if it has no files.
	BeforeRun func() error
	// BeforeStart is called before a program is started, and may change its limits.
	BeforeStart func(limits []rlimit.RLimit) error
	// AfterRun is called when all processes of a run have ended and the writable folders are empty.
	AfterRun func() error
}

// Serve is Init with hooks: it executes go-judge's commands on descriptor 3 until the socket closes. The build adds this file to the
// package, which has no hooks around runs.
func Serve(hooks Hooks) error {
	ignoreSignals()
	syscall.Umask(0)
	runtime.GOMAXPROCS(containerMaxProc)
	if err := closeOnExecAllFds(); err != nil {
		return err
	}
	const commands = 3
	conn, err := unixsocket.NewSocket(commands)
	if err != nil {
		return err
	}
	server := &containerServer{
		socket:        newSocket(conn),
		done:          make(chan struct{}),
		recvCh:        make(chan recvCmd, 1),
		sendCh:        make(chan sendReply, 1),
		waitPid:       make(chan int),
		waitPidResult: make(chan waitPidResult, 1),
		waitAll:       make(chan struct{}),
		waitAllDone:   make(chan struct{}, 1),
	}
	go server.sendLoop()
	go server.recvLoop()
	go server.waitLoop()
	isRunning := false
	for {
		command, message, err := server.recvCmd()
		if err != nil {
			return err
		}
		if !isRunning && (command.Cmd == cmdOpen || command.Cmd == cmdSymlink || command.Cmd == cmdExecve) {
			if err := hooks.BeforeRun(); err != nil {
				return err
			}
		}
		isRunning = command.Cmd != cmdReset && command.Cmd != cmdConf && command.Cmd != cmdPing
		if err := server.handleWithHooks(hooks, command, message); err != nil {
			return err
		}
	}
}

func (c *containerServer) handleWithHooks(hooks Hooks, command cmd, message unixsocket.Msg) error {
	switch command.Cmd {
	case cmdConf:
		if err := c.handleCmd(command, message); err != nil {
			return err
		}
		return hooks.Configured(c.writableMounts(), c.WorkDir)
	case cmdExecve:
		if command.ExecCmd != nil {
			if err := hooks.BeforeStart(command.ExecCmd.RLimits); err != nil {
				return err
			}
		}
	case cmdReset:
		return c.resetWithHooks(hooks)
	}
	return c.handleCmd(command, message)
}

func (c *containerServer) resetWithHooks(hooks Hooks) error {
	for _, one := range c.writableMounts() {
		if err := removeContents(filepath.Join("/", one.Target)); err != nil {
			return c.sendErrorReply("emptying %s: %v", one.Target, err)
		}
	}
	if err := hooks.AfterRun(); err != nil {
		return c.sendErrorReply("after the run: %v", err)
	}
	return c.sendReply(reply{}, unixsocket.Msg{})
}

func (c *containerServer) writableMounts() (writable []mount.Mount) {
	for _, one := range c.Mounts {
		if one.IsTmpFs() {
			writable = append(writable, one)
		}
	}
	return writable
}
